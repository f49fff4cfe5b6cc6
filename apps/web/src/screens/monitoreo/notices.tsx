import { useState } from 'react';
import { routes } from '@veridico/api';
import { Options } from '../../ui/options.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useWatchAct } from './use-watch-act.ts';
import type { Watching } from './use-watching.ts';
import layout from '../../shell/layout.module.css';

type Cadence = NonNullable<Watching['cadencia']>;

const CADENCES: readonly { readonly value: Cadence; readonly label: string; readonly note?: string }[] = [
  { value: 'inmediato', label: 'Apenas cambie' },
  { value: 'diario', label: 'Cada día hábil', note: 'A las 8:00' },
  { value: 'semanal', label: 'Los lunes', note: 'A las 8:00' },
  { value: 'ninguno', label: 'Sin correo' },
];

interface NoticesProps {
  /** Null: none was chosen, and nothing is mailed yet. */
  readonly cadence: Cadence | null;
  readonly onHeard: (sentence: string) => void;
}

/** How often this user is mailed. The mail says how many changes there are, not of whom. */
export function Notices({ cadence, onHeard }: NoticesProps) {
  const { refusal, carryOut } = useWatchAct();
  // Shown at once; what is stored again if it was refused.
  const [pressed, setPressed] = useState<Cadence>();
  const choose = async (chosen: string) => {
    const found = CADENCES.find(({ value }) => value === chosen);
    if (!found) return;
    setPressed(found.value);
    const { body } = await carryOut(routes.avisosDeMonitoreo, { body: { cadencia: found.value } });
    if (!body) return setPressed(undefined);
    onHeard(`Avisos por correo: ${found.label.toLowerCase()}.`);
  };
  return (
    <section className={layout.section}>
      <Options
        name="cadencia"
        legend="Avisos para ti por correo"
        shape="lines"
        options={CADENCES}
        value={pressed ?? cadence ?? ''}
        onChange={(value) => void choose(value)}
      />
      <p className={layout.note}>El correo dice cuántos cambios hay y trae un enlace; de quién y qué, solo aquí.</p>
      <Refusal reason={refusal} />
    </section>
  );
}
