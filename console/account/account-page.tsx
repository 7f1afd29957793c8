import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import './account.css';
import { Overview } from './overview.tsx';

interface Section {
  path: string;
  title: string;
  Section: ComponentType | LazyExoticComponent<ComponentType>;
}

/** The parts of the account, each at a place of its own and loaded when it is opened. */
const SECTIONS: readonly Section[] = [
  { path: '/account', title: 'Overview', Section: Overview },
  {
    path: '/account/usage',
    title: 'Usage',
    Section: lazy(() => import('./usage/usage.tsx').then((m) => ({ default: m.Usage }))),
  },
  {
    path: '/account/ledger',
    title: 'Ledger',
    Section: lazy(() => import('./ledger.tsx').then((m) => ({ default: m.Ledger }))),
  },
  {
    path: '/account/keys',
    title: 'Keys',
    Section: lazy(() => import('./keys/keys.tsx').then((m) => ({ default: m.Keys }))),
  },
  {
    path: '/account/recipes',
    title: 'Recipes',
    Section: lazy(() => import('./recipes/recipes.tsx').then((m) => ({ default: m.Recipes }))),
  },
  {
    path: '/account/webhooks',
    title: 'Webhooks',
    Section: lazy(() => import('./webhooks/webhooks.tsx').then((m) => ({ default: m.Webhooks }))),
  },
  {
    path: '/account/team',
    title: 'Team',
    Section: lazy(() => import('./team.tsx').then((m) => ({ default: m.TeamSection }))),
  },
  {
    path: '/account/data',
    title: 'Data',
    Section: lazy(() => import('./data.tsx').then((m) => ({ default: m.DataSection }))),
  },
];

/** Everything about the account of the key. */
export function AccountPage(): React.JSX.Element {
  const [location] = useLocation();
  return (
    <>
      <h1>Account</h1>
      <nav aria-label="Parts of the account" className="tabs">
        {SECTIONS.map(({ path, title }) => (
          <Link key={path} href={path} aria-current={location === path ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<p role="status">Loading …</p>}>
        <Switch>
          {SECTIONS.map(({ path, Section }) => (
            <Route key={path} path={path} component={Section} />
          ))}
        </Switch>
      </Suspense>
    </>
  );
}
