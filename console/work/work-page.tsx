import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import './work.css';
import { NewWork } from './new-work.tsx';
import { RecentWork } from './recent-work.tsx';

const JobPage = lazy(() => import('./job/job-page.tsx').then((m) => ({ default: m.JobPage })));

/** The page of batches and runs: what is begun, what runs, what came of it. */
export function WorkPage(): React.JSX.Element {
  return (
    <Suspense fallback={<p role="status">Loading …</p>}>
      <Switch>
        <Route path="/work/batch/:id">
          <JobPage kind="batch" />
        </Route>
        <Route path="/work/run/:id">
          <JobPage kind="run" />
        </Route>
        <Route>
          <h1>Work</h1>
          <NewWork />
          <RecentWork />
        </Route>
      </Switch>
    </Suspense>
  );
}
