import { useState, type ReactNode } from 'react';
import type { CaseAction, Tarea } from '@veridico/api';
import {
  check,
  CERTIFICATE_DAYS,
  emptyValues,
  normalise,
  pruebaPoderes,
  resuelveTarea,
  type Errors,
  type PruebaPoderesField,
} from '@veridico/forms';
import { LateQuestion } from '../../office/late.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDateTime } from '../../ui/date-time.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Key } from '../../office/desk/keys.tsx';
import type { Act } from './use-act.ts';
import { DECISIONS, TEMPLATES } from './decision-words.ts';
import parts from '../../office/desk/case.module.css';
import styles from '../../office/desk/decide.module.css';

const loadConfirm = () => import('./confirm.tsx');

type Proof = Record<PruebaPoderesField, string>;

interface DecideProps {
  readonly tarea: Tarea;
  readonly act: Act;
  readonly nota: string;
  readonly onNote: (nota: string) => void;
  /** Nothing can be decided: why, and the way on. */
  readonly held: ReactNode;
}

/** The note and the decisions of an open case. A decision opens its confirmation; what is missing stands above the buttons. */
export function Decide({ tarea, act, nota, onNote, held }: DecideProps) {
  const [chosen, setChosen] = useState<CaseAction>();
  const [proof, setProof] = useState<Proof>(() => emptyValues(pruebaPoderes));
  const decisions = tarea.acciones.filter((each): each is CaseAction => Object.hasOwn(DECISIONS, each));
  const proves = decisions.includes('probar-poderes');
  if (decisions.length === 0) return null;
  const missing = missingOf({ ...proof, nota });
  const blocked = (action: CaseAction) =>
    held !== undefined || missing.nota !== undefined || (action === 'probar-poderes' && hasAny(missing));
  const choose = (action: CaseAction) => {
    if (!blocked(action)) setChosen(action);
    else focusMissing(action === 'probar-poderes' ? missing : { nota: missing.nota ?? '' });
  };
  const errors = act.campos;
  return (
    <>
      <section className={parts.part} aria-labelledby="titulo-nota">
        <h3 id="titulo-nota">
          Nota <span>obligatoria, la ve solo la oficina</span>
        </h3>
        <div className={styles.templates} role="group" aria-label="Plantillas de nota">
          {TEMPLATES[tarea.clase].map(([name, text], at) => (
            <button
              key={name}
              type="button"
              data-tecla={at + 1}
              aria-keyshortcuts={String(at + 1)}
              aria-pressed={nota === text}
              onClick={() => onNote(text)}
            >
              {name}
            </button>
          ))}
        </div>
        <div data-tecla="n">
          <TextArea name={IDS.nota} label="Qué se decidió y por qué" value={nota} error={errors.nota} onChange={onNote} required />
        </div>
        {proves && <ProofFields proof={proof} errors={errors} onChange={(part) => setProof({ ...proof, ...part })} />}
      </section>
      <div className={styles.decide}>
        <p id="falta">{held ?? <Missing missing={missing} proves={proves} />}</p>
        <div>
          {decisions.map((action) => {
            const { verb, key, look } = DECISIONS[action];
            return (
              <button
                key={action}
                type="button"
                className={classNames(styles.act, styles[look])}
                data-tecla={key}
                aria-keyshortcuts={key.toUpperCase()}
                aria-disabled={blocked(action) || undefined}
                aria-describedby="falta"
                onClick={() => choose(action)}
              >
                {verb(tarea)} <Key name={key.toUpperCase()} />
              </button>
            );
          })}
        </div>
      </div>
      {chosen && <Confirming {...{ tarea, act, chosen }} values={{ ...proof, nota }} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface ConfirmingProps extends Pick<DecideProps, 'tarea' | 'act'> {
  readonly chosen: CaseAction;
  readonly values: Proof;
  readonly onClose: () => void;
}

function Confirming({ tarea, act, chosen, values, onClose }: ConfirmingProps) {
  const send = async () => {
    const { nota, ...document } = normalise(pruebaPoderes, values);
    await act.send(chosen, chosen === 'probar-poderes' ? { nota, ...document } : { nota });
    onClose();
  };
  return (
    <LateQuestion title={DECISIONS[chosen].title(tarea)} load={loadConfirm} onClose={onClose}>
      {({ Confirm }) => <Confirm tarea={tarea} action={chosen} nota={values.nota.trim()} onBack={onClose} send={send} />}
    </LateQuestion>
  );
}

function missingOf(values: Proof): Errors<PruebaPoderesField> {
  return {
    ...check(pruebaPoderes, normalise(pruebaPoderes, values), 'submit'),
    ...check(resuelveTarea, normalise(resuelveTarea, values), 'submit'),
  };
}

function hasAny(missing: Errors<PruebaPoderesField>): boolean {
  return Object.values(missing).some((each) => each !== undefined);
}

/** The snooze dialog has a field `nota` of its own. */
const IDS: Readonly<Record<PruebaPoderesField, string>> = {
  nota: 'nota-del-caso',
  certificado: 'certificado',
  fechaCertificado: 'fechaCertificado',
};

function focusMissing(missing: Errors<PruebaPoderesField>): void {
  const first = TO_WRITE.find(([name]) => missing[name] !== undefined);
  if (first) document.getElementById(IDS[first[0]])?.focus();
}

const TO_WRITE = [
  ['nota', 'escribe qué decidiste y por qué'],
  ['certificado', 'escribe el código del documento'],
  ['fechaCertificado', 'escribe la fecha del documento'],
] as const;

/** What keeps a decision from being confirmed, as links to where it is written. */
function Missing({ missing, proves }: { readonly missing: Errors<PruebaPoderesField>; readonly proves: boolean }) {
  const wanted = TO_WRITE.filter(([name]) => missing[name] !== undefined && (proves || name === 'nota'));
  if (wanted.length === 0) return <>Al confirmar verás el cliente y el monto otra vez.</>;
  return (
    <>
      Falta:{' '}
      {wanted.map(([name, words], at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a
            href={`#${IDS[name]}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(IDS[name])?.focus();
            }}
          >
            {words}
          </a>
        </span>
      ))}
      .
    </>
  );
}

interface ProofFieldsProps {
  readonly proof: Proof;
  readonly errors: Errors<PruebaPoderesField>;
  readonly onChange: (part: Partial<Proof>) => void;
}

function ProofFields({ proof, errors, onChange }: ProofFieldsProps) {
  return (
    <div className={styles.proof}>
      <Field
        name="certificado"
        label="Código de verificación (CVE) o inscripción"
        autoComplete="off"
        help="Del documento que leíste; solo para dar por probados los poderes."
        value={proof.certificado}
        error={errors.certificado}
        onChange={(certificado) => onChange({ certificado })}
      />
      <Field
        name="fechaCertificado"
        label="Fecha del documento"
        type="date"
        autoComplete="off"
        help={`No más de ${CERTIFICATE_DAYS} días atrás.`}
        value={proof.fechaCertificado}
        error={errors.fechaCertificado}
        onChange={(fechaCertificado) => onChange({ fechaCertificado })}
      />
    </div>
  );
}

interface TakenProps {
  readonly tarea: Tarea;
  readonly act: Act;
}

/** Another person has the case: who, since when, and how to take it over. */
export function Taken({ tarea: { quien }, act }: TakenProps) {
  if (!quien || quien.propia) return null;
  return (
    <>
      {quien.nombre} la tomó el {formatDateTime(quien.desde)}.{' '}
      <Button variant="text" busy={act.busy} onClick={() => void act.send('tomar', { quitar: 'true' })}>
        Tomarla yo
      </Button>
    </>
  );
}
