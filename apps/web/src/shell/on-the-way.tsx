import { useEffect, useState } from 'react';

const SLOW_MS = 8_000;

/** Shown when a call got no response. */
export function CutOff() {
  return <p>Se cortó la conexión. Lo que escribiste está guardado y no se cobró nada.</p>;
}

/** What the page waits for before the card page. */
export function OnTheWay({ leaving }: { readonly leaving: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (leaving) return <p>Te llevamos a Webpay. Todavía no se cobra nada.</p>;
  return slow ? <p>Está tardando más de lo normal. Espera un poco más: todavía no se cobra nada.</p> : null;
}
