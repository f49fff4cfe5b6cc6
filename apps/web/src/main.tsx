import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import './ui/tokens.css';
import './ui/base.css';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { useShownLocation, useShownSearch } from './shell/location.ts';
import { guardTrustedTypes } from './trusted-types.ts';

guardTrustedTypes();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <ErrorBoundary>
    <Router hook={useShownLocation} searchHook={useShownSearch}>
      <AppRoutes />
    </Router>
  </ErrorBoundary>,
);
