import { Loading } from '../ui/spinner.tsx';
import { Main, Width } from './page-parts.tsx';

/** While the first screen's file is on its way. */
export function Waiting() {
  return (
    <Main>
      <Width>
        <Loading text="Cargando la página..." />
      </Width>
    </Main>
  );
}
