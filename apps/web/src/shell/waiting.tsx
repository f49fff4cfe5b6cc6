import { Loading } from '../ui/spinner.tsx';
import { Main, Width } from './page-parts.tsx';

/** Shown in place of a screen: by default, while its module loads. */
export function Waiting({ text = 'Cargando la página...' }: { readonly text?: string }) {
  return (
    <Main>
      <Width>
        <Loading text={text} />
      </Width>
    </Main>
  );
}
