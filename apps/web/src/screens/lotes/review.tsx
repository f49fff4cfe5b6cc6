import { useState } from 'react';
import type { CostoDeLote } from '@veridico/api';
import { formatCost } from '../../shell/query-cost.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { Button } from '../../ui/button.tsx';
import { Options } from '../../ui/options.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { navigate } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAct } from './use-act.ts';
import type { BatchView, ShownBatch } from './use-batch.ts';
import layout from '../../shell/layout.module.css';

interface ReviewProps {
  readonly shown: ShownBatch;
  readonly reciente: BatchView['reciente'];
  readonly onReciente: (reciente: BatchView['reciente']) => void;
  readonly again: () => void;
}

/** What would be asked and what it costs, before anything is. */
export function Review({ shown, reciente, onReciente, again }: ReviewProps) {
  const { lote, costo } = shown;
  const { busy: sending, refusal, carryOut } = useAct(lote.id, again);
  // What was asked for stays under way until the batch was read again.
  const [askedOf, setAskedOf] = useState<ShownBatch>();
  const busy = sending || askedOf === shown;
  const { pide, adicionales, incluidas } = costo;
  const possible = incluidas + adicionales;
  const ask = async (additional: number) => {
    if (!(await carryOut({ acto: 'pedir', reciente, consultas: String(pide), adicionales: String(additional) }))) return;
    setAskedOf(shown);
    scrollTo(0, 0);
  };
  const discard = async () => {
    if (await carryOut({ acto: 'descartar' })) navigate('/lotes');
  };
  return (
    <Sheet>
      <section className={layout.section} aria-labelledby="pedir">
        <h2 id="pedir">Lo que vas a pedir</h2>
        {lote.cuentas.reciente > 0 && (
          <Options
            name="reciente"
            legend={lote.cuentas.reciente === 1 ? 'El que tu empresa ya tiene' : `Los ${lote.cuentas.reciente} que tu empresa ya tiene`}
            shape="lines"
            options={[
              { value: 'abrir', label: 'Abrir el anterior, sin costo' },
              { value: 'pedir', label: 'Pedirlos de nuevo' },
            ]}
            value={reciente}
            onChange={(chosen) => onReciente(chosen === 'pedir' ? 'pedir' : 'abrir')}
          />
        )}
        <Amounts rows={costRows(costo, reciente === 'abrir' ? lote.cuentas.reciente : 0)} />
        {possible < pide && <p>Alcanza para {possible}: ahí el lote se detiene, y lo sigues cuando haya más consultas.</p>}
        <Refusal reason={refusal} />
        <div className={layout.start}>
          <Button
            variant="primary"
            wide
            busy={busy}
            busyText="Pidiendo..."
            disabled={pide === 0 && lote.cuentas.reciente === 0}
            onClick={() => void ask(adicionales)}
          >
            {pide === 0 ? 'Abrir los anteriores' : `Pedir ${pide} ${pide === 1 ? 'informe' : 'informes'}`}
          </Button>
          {adicionales > 0 && incluidas > 0 && (
            <Button variant="text" disabled={busy} onClick={() => void ask(0)}>
              Pedir solo {incluidas}, sin adicionales
            </Button>
          )}
          <p className={layout.note}>Lo que no se genere no se descuenta.</p>
          <Button variant="text" disabled={busy} onClick={() => void discard()}>
            Descartar esta lista
          </Button>
        </div>
      </section>
    </Sheet>
  );
}

function costRows({ pide, quedan, adicionales, valorAdicional, moneda, pesosAdicionales }: CostoDeLote, free: number) {
  return [
    { label: 'Consultas', value: String(pide) },
    { label: 'Le quedan a tu plan', value: String(quedan) },
    ...(adicionales > 0
      ? [
          {
            label: adicionales === 1 ? '1 adicional' : `${adicionales} adicionales`,
            value: formatCost(moneda, adicionales * valorAdicional, pesosAdicionales),
          },
        ]
      : []),
    ...(free > 0 ? [{ label: 'Sin costo', value: String(free) }] : []),
  ];
}
