import { Loading } from '../ui/spinner.tsx';
import { Main, Width } from './page-parts.tsx';

/** Shown while the first screen's module loads. */
export function Waiting() {
  return (
    <Main>
      <Width>
        <Loading text="Cargando la página..." />
      </Width>
    </Main>
  );
}
