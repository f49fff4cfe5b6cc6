import { Group } from '../../shell/order-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { PurchaseFields } from './purchase-fields.ts';
import type { PromotionState } from './promotion.ts';
import styles from './compra-directa-paso1.module.css';

interface PromotionBoxProps {
  readonly form: PurchaseFields;
  readonly promotion: PromotionState;
  readonly onValidate: () => void;
}

export function PromotionBox({ form, promotion: { promotion, reset }, onValidate }: PromotionBoxProps) {
  const edit = (value: string) => {
    form.change('codigoDescuento', value);
    reset();
  };
  const refused = 'sentence' in promotion ? promotion : undefined;
  const judged = form.values.codigoDescuento !== '' && (promotion.kind === 'valid' || refused);
  const remove = () => {
    edit('');
    form.focus('codigoDescuento');
  };
  return (
    <Group
      legend={
        <>
          Código promocional <span className={styles.optional}>(opcional)</span>
        </>
      }
    >
      <Field
        name="codigoDescuento"
        label="Código"
        value={form.values.codigoDescuento}
        onChange={edit}
        autoCapitalize="characters"
        autoComplete="off"
        error={refused?.sentence}
        ok={promotion.kind === 'valid' ? `Código vigente: ${promotion.descuento} % de descuento.` : undefined}
        hint={refused?.reason}
        help={
          judged ? (
            <Button variant="text" onClick={remove}>
              Quitar
            </Button>
          ) : undefined
        }
        action={
          <Button onClick={onValidate} busy={promotion.kind === 'validating'} busyText="Validando...">
            Validar
          </Button>
        }
      />
    </Group>
  );
}
