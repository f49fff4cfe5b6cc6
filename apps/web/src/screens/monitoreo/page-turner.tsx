import { Button } from '../../ui/button.tsx';
import layout from '../../shell/layout.module.css';

interface PageTurnerProps {
  /** Of the navigation, for screen readers. */
  readonly name: string;
  /** From 1. */
  readonly pagina: number;
  readonly pages: number;
  readonly onTurn: (pagina: number) => void;
}

/** To the page before and after; nothing where there is only one. */
export function PageTurner({ name, pagina, pages, onTurn }: PageTurnerProps) {
  if (pages <= 1 && pagina === 1) return null;
  return (
    <nav className={layout.left} aria-label={name}>
      <Button disabled={pagina <= 1} onClick={() => onTurn(Math.min(pagina - 1, Math.max(pages, 1)))}>
        Anterior
      </Button>
      <span>
        Página {pagina} de {pages}
      </span>
      <Button disabled={pagina >= pages} onClick={() => onTurn(pagina + 1)}>
        Siguiente
      </Button>
    </nav>
  );
}
