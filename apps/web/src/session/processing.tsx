import { Main, Width } from '../shell/page-parts.tsx';
import { Loading } from '../ui/spinner.tsx';

/** Shown in place of any route while the session is being determined. */
export function Processing() {
  return (
    <Main>
      <Width>
        <Loading text="Procesando solicitud..." />
      </Width>
    </Main>
  );
}
