import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './shell/first-paint.css';
import { App } from './app.tsx';
import { keepsSession } from './session/presence.ts';
import { guardTrustedTypes } from './trusted-types.ts';

guardTrustedTypes();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// An error boundary already shows the error to the user.
// oxlint-disable-next-line no-console -- for debugging
const options: RootOptions = { onCaughtError: (error) => console.warn(error) };
// Hydrates only a fresh visit without session: restored input and sessions differ from the prerendered markup. As a transition, React
// hydrates in steps and a tap in between does not wait for the end.
if (root.firstChild && history.state === null && !keepsSession()) startTransition(() => void hydrateRoot(root, <App />, options));
else createRoot(root, options).render(<App />);
