import type { CaseAction, Tarea } from '@veridico/api';
import { Button } from '../../ui/button.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { formatPesos } from '../../ui/money.ts';
import { useHeldSending } from '../../ui/question.tsx';
import { DECISIONS } from './decision-words.ts';
import styles from '../../office/desk/decide.module.css';

interface ConfirmProps {
  readonly tarea: Tarea;
  readonly action: CaseAction;
  readonly nota: string;
  readonly onBack: () => void;
  readonly send: () => Promise<void>;
}

/** Says where the money goes and what follows. The safe answer has the focus; the other carries the verb. */
export function Confirm({ tarea, action, nota, onBack, send }: ConfirmProps) {
  const { busy, start } = useHeldSending();
  const { verb, consequence } = DECISIONS[action];
  return (
    <>
      <Facts rows={rowsOf(tarea, action, nota)} />
      <p>{consequence}</p>
      <div className={styles.answers}>
        <Button busy={busy} onClick={onBack}>
          Volver
        </Button>
        <Button
          variant="primary"
          busy={busy}
          busyText="Guardando..."
          onClick={() => {
            start();
            void send();
          }}
        >
          {verb(tarea)}
        </Button>
      </div>
    </>
  );
}

function rowsOf({ clase, monto, numero, usadas, datos, cotejo }: Tarea, action: CaseAction, nota: string): Fact[] {
  const card = datos.find(({ dato }) => dato === 'Vuelve a')?.valor ?? cotejo.find(({ dato }) => dato === 'Tarjeta')?.banco;
  const rows: (readonly [string, string | false])[] = [
    ['Orden', numero ?? ''],
    ['Cuánto', action === 'reembolsar' && monto !== null && `${formatPesos(monto)}, todo lo que queda del pago`],
    ['Vuelve a', action === 'reembolsar' && `la misma tarjeta${card ? `, ${card}` : ''}`],
    ['Se usó', action === 'reembolsar' && usadas !== null && usedText(usadas)],
    ['También', action === 'reembolsar' && clase === 'poderes' && 'los usuarios de la empresa pierden el acceso y su contrato termina'],
    ['Tu nota', nota],
  ];
  return rows.flatMap(([label, value]) => (value === false || value === '' ? [] : [[label, value] as const]));
}

function usedText(used: number): string {
  return used === 1 ? 'el contrato ya usó 1 consulta' : `el contrato ya usó ${used.toLocaleString('es-CL')} consultas`;
}
