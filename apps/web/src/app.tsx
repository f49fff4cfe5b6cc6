import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Router } from './ui/router.tsx';

/** The whole application. `address`, path and query, is for prerendering. */
export function App({ address }: { readonly address?: string }) {
  return (
    <ErrorBoundary>
      <Router address={address}>
        <AppRoutes />
      </Router>
    </ErrorBoundary>
  );
}
