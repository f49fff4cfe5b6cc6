import type { Ending } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';

/** Said to who was signed in a moment ago. Whoever left of their own will knows why. */
const ENDINGS: Readonly<Partial<Record<Ending, string>>> = {
  idle: 'Cerramos tu sesión por inactividad. Inicia sesión y sigues donde estabas.',
  refused: 'Tu sesión terminó. Inicia sesión y sigues donde estabas.',
  deleted: 'Eliminamos tu cuenta. Te enviamos un correo con lo que queda guardado y por qué.',
};

/** Why nobody is signed in any more. */
export function Ended({ ending }: { readonly ending: Ending | undefined }) {
  const said = ending && ENDINGS[ending];
  return (
    said !== undefined && (
      <Alert tone="info">
        <p>{said}</p>
      </Alert>
    )
  );
}
