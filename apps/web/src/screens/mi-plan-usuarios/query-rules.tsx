import { useState } from 'react';
import type { ReglasDeConsulta } from '@veridico/api';
import { reglasDeConsulta } from '@veridico/forms';
import { useSession } from '../../session/use-session.ts';
import { bind } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { formatDate } from '../../ui/date-time.ts';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { Link } from '../../ui/router.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSending } from '../../ui/use-sending.ts';
import { setRules, type Outcome } from './user-calls.ts';
import layout from '../../shell/layout.module.css';
import styles from './mi-plan-usuarios.module.css';

const TITLE = 'Reglas de consulta';

interface QueryRulesProps {
  readonly rules: ReglasDeConsulta;
  readonly onHeard: (outcome: Exclude<Outcome, { kind: 'refused' }>, about: string) => void;
}

/** How long a report serves the whole company, how many additional queries it accepts and who approves them: what is in force, who set it, and how to change it. */
export function QueryRules({ rules, onHeard }: QueryRulesProps) {
  const [changing, setChanging] = useState(false);
  const { dias, topeAdicionales, aprobacion, cambios } = rules;
  return (
    <section className={layout.stack} aria-labelledby="reglas">
      <h2 id="reglas">{TITLE}</h2>
      <p>
        {daysText(dias)} {capText(topeAdicionales)} {aprobacion && APPROVED}
      </p>
      {aprobacion && <Link to="/aprobaciones">Ver los pedidos de aprobación</Link>}
      {cambios.length > 0 && (
        <ul className={styles.decisions}>
          {cambios.map((each) => (
            <li key={each.en}>
              {each.quien || 'Alguien que ya se fue'} fijó {each.dias === 1 ? '1 día' : `${each.dias} días`} y{' '}
              {each.topeAdicionales === null ? 'adicionales sin tope' : `${each.topeAdicionales} adicionales`}
              {each.aprobacion && ', con aprobación'} el <time dateTime={each.en}>{formatDate(each.en)}</time>
            </li>
          ))}
        </ul>
      )}
      {changing ? (
        <RulesForm
          rules={rules}
          onClose={() => setChanging(false)}
          onHeard={(outcome, about) => {
            setChanging(false);
            onHeard(outcome, about);
          }}
        />
      ) : (
        <Button onClick={() => setChanging(true)}>Cambiar las reglas</Button>
      )}
    </section>
  );
}

const APPROVED = 'Quien administra aprueba antes cada adicional, y cada una por sobre el límite de un usuario.';

function daysText(dias: number): string {
  if (dias === 0) return 'Cada consulta se hace de nuevo, aunque la empresa ya tenga el informe.';
  return `Un informe de ${dias === 1 ? 'ayer' : `los últimos ${dias} días`} se ofrece a toda la empresa, sin costo, antes de consultar de nuevo.`;
}

function capText(tope: number | null): string {
  if (tope === null) return 'Las consultas adicionales no tienen tope: cada una se confirma con su precio.';
  if (tope === 0) return 'No se aceptan consultas adicionales.';
  return tope === 1 ? 'Se acepta una consulta adicional por período.' : `Se aceptan hasta ${tope} consultas adicionales por período.`;
}

function RulesForm({ rules, onClose, onHeard }: QueryRulesProps & { readonly onClose: () => void }) {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const initial = { dias: String(rules.dias), tope: rules.topeAdicionales === null ? '' : String(rules.topeAdicionales) };
  const form = useForm(reglasDeConsulta, initial);
  const { attach } = form;
  const [approves, setApproves] = useState(rules.aprobacion);
  const send = async () => {
    start();
    const outcome = await setRules(session, { ...form.values, aprobacion: approves ? 'S' : 'N' });
    if (outcome.kind !== 'refused') return onHeard(outcome, TITLE);
    stop(form.refuse(outcome.campos).length > 0 ? undefined : outcome.mensaje);
  };
  return (
    <form ref={attach} id={reglasDeConsulta.id} className={layout.section} noValidate onSubmit={form.submitTo(send, !busy)}>
      <Field
        {...bind(form, 'dias')}
        label="Días que sirve un informe"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        help="De 0 a 90. 0: siempre se consulta de nuevo."
      />
      <Field
        {...bind(form, 'tope')}
        label="Consultas adicionales por período"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        help="Más allá de las del plan. 0: ninguna. Vacío: sin tope."
      />
      <Checkbox name="aprobacion" checked={approves} onChange={setApproves}>
        Las consultas adicionales, y las que pasan el límite de un usuario, esperan la aprobación de quien administra
      </Checkbox>
      <Refusal reason={refusal} />
      <div className={layout.left}>
        <Button onClick={onClose} disabled={busy}>
          Volver
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyText="Guardando...">
          Guardar las reglas
        </Button>
      </div>
    </form>
  );
}
