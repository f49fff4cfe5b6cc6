import type { Ending } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';

/** Shown after a session ended, except by the user's own sign-out. */
const ENDINGS: Readonly<Partial<Record<Ending, string>>> = {
  idle: 'Cerramos tu sesión por inactividad. Inicia sesión y sigues donde estabas.',
  refused: 'Tu sesión terminó. Inicia sesión y sigues donde estabas.',
  deleted: 'Eliminamos tu cuenta. Te enviamos un correo con lo que queda guardado y por qué.',
};

/** Why the session ended. */
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
