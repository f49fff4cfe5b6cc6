import { ButtonLink } from '../ui/button.tsx';

interface BuyProps {
  readonly code: string;
  readonly closed: boolean;
  /** Id of the report's name. */
  readonly describedBy: string;
  /** Class of the sentence that stands there while the report is not on sale. */
  readonly closedClass: string | undefined;
  readonly onBuy?: (() => void) | undefined;
}

/** The way to buy a report, or that it cannot be bought. */
export function Buy({ code, closed, describedBy, closedClass, onBuy }: BuyProps) {
  if (closed) return <p className={closedClass}>No está a la venta por ahora.</p>;
  return (
    <ButtonLink
      to={`/compra-directa/paso1?codigo_servicio=${encodeURIComponent(code)}`}
      variant="primary"
      aria-describedby={describedBy}
      onClick={onBuy}
    >
      Comprar
    </ButtonLink>
  );
}
