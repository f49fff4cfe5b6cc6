import { Alert } from '../ui/alert.tsx';

/** Shown in place of a part of the page that failed to load. */
export function Unreachable() {
  return (
    <Alert tone="error">
      <p>No pudimos cargar esta parte. Revisa tu conexión y vuelve a cargar la página: lo que escribiste está guardado.</p>
    </Alert>
  );
}
