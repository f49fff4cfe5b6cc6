import { Waiting } from '../shell/waiting.tsx';

/** Shown in place of any route while the session is being determined. */
export function Processing() {
  return <Waiting text="Procesando solicitud..." />;
}
