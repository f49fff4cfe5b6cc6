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
// What a boundary catches has its answer on the page.
// oxlint-disable-next-line no-console -- for whoever looks into it
const options: RootOptions = { onCaughtError: (error) => console.warn(error) };
// A page somebody comes back to shows what was typed there, and one with a session who it is: no prerendered one does.
if (root.firstChild && history.state === null && !keepsSession()) hydrateRoot(root, <App />, options);
else createRoot(root, options).render(<App />);
