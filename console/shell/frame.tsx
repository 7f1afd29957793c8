import { Suspense, useEffect, useRef } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { useSession } from '../session/session.tsx';
import { Balance } from './balance.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Notices } from './notices.tsx';
import { PAGES } from './pages.ts';
import { ThemeSwitch } from '../parts/theme-switch.tsx';

/** What surrounds every page: navigation, balance, notices. */
export function Frame(): React.JSX.Element {
  const { signOut } = useSession();
  const [location] = useLocation();
  const main = useMainFocus(location);
  const current = PAGES.find(({ path }) => location === path || location.startsWith(`${path}/`)) ?? PAGES[0];
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault(); // the address names the place
          main.current?.focus();
        }}
      >
        Skip to the page
      </a>
      <header className="bar">
        <Link href="/" className="brand" aria-label="Audio console, start page">
          <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
            <path d="M4 14v4M10 9v14M16 4v24M22 9v14M28 14v4" />
          </svg>
          <span>Audio</span>
        </Link>
        <nav aria-label="Pages">
          {PAGES.map(({ path, title }) => (
            <Link key={path} href={path} aria-current={path === current.path ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </nav>
        <div className="end">
          <Balance />
          <ThemeSwitch />
          <button type="button" className="quiet" onClick={signOut}>
            Sign out
          </button>
        </div>
      </header>
      <Notices />
      <main id="main" ref={main} tabIndex={-1}>
        <ErrorBoundary key={location}>
          <Suspense fallback={<p role="status">Loading …</p>}>
            <Switch>
              {PAGES.map(({ path, Page }) => (
                <Route key={path} path={`${path}/*?`} component={Page} />
              ))}
              <Route>
                <Redirect to={PAGES[0].path} replace />
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
    </>
  );
}

/** Moves the focus to the page when its place changes, as a browser does when it opens a document. */
function useMainFocus(location: string): React.RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [location]);
  return main;
}
