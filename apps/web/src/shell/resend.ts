import { useEffect, useState } from 'react';
import { tabEntries } from '../browser-storage.ts';

/** Minimum interval between two requests of the same mail. */
const RESEND_SECONDS = 60;

/** Records a requested mail. `what` identifies it, with its address if relevant. Without storage only the server's limit applies. */
export function noteSent(what: string): void {
  tabEntries.write(`enviado:${what}`, String(Date.now()));
}

/** Whole seconds until the same mail may be asked for again; 0: now. */
export function useResendWait(what: string): number {
  const [, tick] = useState(0);
  const wait = secondsLeft(what);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => tick((count) => count + 1), 1_000);
    return () => clearTimeout(timer);
  });
  return wait;
}

function secondsLeft(what: string): number {
  const sent = Number(tabEntries.read(`enviado:${what}`) ?? 0);
  return Math.max(0, Math.ceil(RESEND_SECONDS - (Date.now() - sent) / 1000));
}
