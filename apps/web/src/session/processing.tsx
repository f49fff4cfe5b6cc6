import { Main, Width } from '../shell/page-parts.tsx';
import { Loading } from '../ui/spinner.tsx';

/** In the place of every route while it is not known who is there. */
export function Processing() {
  return (
    <Main>
      <Width>
        <Loading text="Procesando solicitud..." />
      </Width>
    </Main>
  );
}
