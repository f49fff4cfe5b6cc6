import { useState } from 'react';
import type { PeticionDeOficina } from '@veridico/api';
import { checkField, resuelveTarea } from '@veridico/forms';
import { DECISIONES_DE_PETICION, DERECHOS, RAZONES_DE_RECHAZO } from '@veridico/reference';
import { Key } from '../../office/desk/keys.tsx';
import { LateQuestion } from '../../office/late.tsx';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { knownPlaces, letterText, piecesOf, type Piece, type Writing } from './letter.ts';
import { changesFirst, removesAll, waits } from './decision-rules.ts';
import { useWriting } from './use-writing.ts';
import parts from '../../office/desk/case.module.css';
import bar from '../../office/desk/decide.module.css';
import own from './oficina-derechos.module.css';

const loadConfirm = () => import('./confirm.tsx');

interface DecideProps {
  readonly peticion: PeticionDeOficina;
  /** Receives the server's message. */
  readonly onDone: (mensaje: string) => void;
  /** The request may have changed, and this part may go with it. Receives why it was refused. */
  readonly onRefused: (reason: string) => void;
}

/** The answer: decision, reason, and the letter with its filled words marked. Nothing unfilled can be sent. */
export function Decide({ peticion, onDone, onRefused }: DecideProps) {
  const { numero, derecho } = peticion;
  const { writing, nota, change, changeNote, forget } = useWriting(numero);
  const [asking, setAsking] = useState(false);
  const pieces = piecesOf(derecho, writing);
  const missing = missingOf(writing, pieces, nota);
  const first = missing[0];
  return (
    <>
      <section className={parts.part} aria-labelledby="titulo-carta">
        <h3 id="titulo-carta">Carta de respuesta</h3>
        <Choices peticion={peticion} writing={writing} change={change} />
        {writing.decision !== '' && (
          <>
            <Places pieces={pieces} places={writing.places} onChange={(places) => change({ places })} />
            <TextArea
              name="carta-extra"
              label="Algo más para quien pide (opcional)"
              value={writing.extra}
              onChange={(extra) => change({ extra })}
            />
            <Letter pieces={pieces} extra={writing.extra} />
          </>
        )}
        <TextArea name="nota-de-respuesta" label="Motivo, lo ve solo la oficina" value={nota} onChange={changeNote} required />
      </section>
      <div className={bar.decide}>
        <p id="falta">{first === undefined ? 'Al confirmar verás el número y el derecho otra vez.' : <Missing missing={missing} />}</p>
        <div>
          <button
            type="button"
            className={classNames(bar.act, bar.first)}
            data-tecla="a"
            aria-keyshortcuts="A"
            aria-disabled={first !== undefined || undefined}
            aria-describedby="falta"
            onClick={() => (first === undefined ? setAsking(true) : focusOn(first.id))}
          >
            {verbOf(peticion, writing.decision)} <Key name="A" />
          </button>
        </div>
      </div>
      {asking && (
        <Confirming
          {...{ peticion, writing, nota, pieces, onRefused }}
          onBack={() => setAsking(false)}
          onDone={(mensaje) => {
            setAsking(false);
            forget();
            onDone(mensaje);
          }}
        />
      )}
    </>
  );
}

interface ChoicesProps {
  readonly peticion: PeticionDeOficina;
  readonly writing: Writing;
  readonly change: (part: Partial<Writing>) => void;
}

/** Fields of the decision and of the reason for a refusal, and the notice that the datum must be changed first. */
function Choices({ peticion, writing, change }: ChoicesProps) {
  return (
    <>
      <div data-tecla="c" className={own.choices}>
        <SelectField
          name="decision"
          label="Decisión"
          empty="Elige"
          options={Object.entries(DECISIONES_DE_PETICION)}
          value={writing.decision}
          onChange={(chosen) => {
            const decision = chosen as Writing['decision'];
            change({ decision, places: knownPlaces(peticion, decision) });
          }}
          required
        />
        {writing.decision !== '' && writing.decision !== 'acogida' && (
          <SelectField
            name="razon"
            label="Por qué no se acoge todo"
            empty="Elige"
            options={Object.entries(RAZONES_DE_RECHAZO)}
            value={writing.razon}
            onChange={(razon) => change({ razon })}
            required
          />
        )}
      </div>
      {removesAll(peticion, writing.decision) && (
        <Alert tone="warn" title="Acoger borra todo lo que hay de este RUT">
          <p>
            Esta petición no nombra un registro. Para borrar solo una parte, suprímela <a href="#titulo-titular">más arriba</a> y responde
            «Acogida en parte».
          </p>
        </Alert>
      )}
      {writing.decision.startsWith('acogida') && changesFirst(peticion) && (
        <Alert tone="warn">
          <p>
            Antes de acoger, corrige o suprime el dato <a href="#titulo-titular">más arriba, donde está lo de este RUT</a>: acoger no lo
            cambia, y al responder vuelve a comunicarse.
          </p>
        </Alert>
      )}
    </>
  );
}

interface ConfirmingProps extends DecideProps {
  readonly writing: Writing;
  readonly nota: string;
  readonly pieces: readonly Piece[];
  readonly onBack: () => void;
}

function Confirming({ peticion, writing, nota, pieces, ...way }: ConfirmingProps) {
  const { numero, derecho } = peticion;
  const { decision, razon, extra } = writing;
  if (decision === '') return null;
  const verb = verbOf(peticion, decision);
  const body = { decision, razon: decision === 'acogida' ? '' : razon, respuesta: letterText(pieces, extra), nota: nota.trim() };
  return (
    <LateQuestion title={`${verb}: ${numero}, ${DERECHOS[derecho].nombre.toLowerCase()}`} load={loadConfirm} onClose={way.onBack}>
      {({ Confirm }) => (
        <Confirm
          peticion={peticion}
          body={body}
          verb={verb}
          waits={waits(peticion, decision)}
          removesAll={removesAll(peticion, decision)}
          {...way}
        />
      )}
    </LateQuestion>
  );
}

const ASKING = {
  acogida: 'Pedir que se acoja',
  'acogida-en-parte': 'Pedir que se acoja en parte',
  rechazada: 'Pedir que se rechace',
} as const;

function verbOf(peticion: PeticionDeOficina, decision: Writing['decision']): string {
  if (decision === '') return 'Responder';
  return waits(peticion, decision) ? ASKING[decision] : 'Acoger y enviar';
}

interface PlacesProps {
  readonly pieces: readonly Piece[];
  readonly places: readonly string[];
  readonly onChange: (places: readonly string[]) => void;
}

/** A field for each place of the letter. */
function Places({ pieces, places, onChange }: PlacesProps) {
  const fields = pieces.flatMap(({ place, hint = '' }) => (place === undefined ? [] : [{ place, hint }]));
  if (fields.length === 0) return null;
  const fill = (place: number, text: string) => onChange(fields.map((each) => (each.place === place ? text : (places[each.place] ?? ''))));
  return (
    <div className={own.places}>
      {fields.map(({ place, hint }) => (
        <Field
          key={place}
          name={placeId(place)}
          label={`${hint.charAt(0).toUpperCase()}${hint.slice(1)}`}
          autoComplete="off"
          maxLength={600}
          required
          value={places[place] ?? ''}
          onChange={(text) => fill(place, text)}
        />
      ))}
    </div>
  );
}

const placeId = (place: number): string => `hueco-${place}`;

/** What the person will read, with the filled words marked. */
function Letter({ pieces, extra }: { readonly pieces: readonly Piece[]; readonly extra: string }) {
  return (
    <div className={own.letter} role="group" aria-label="Así se lee la carta">
      <p>
        {pieces.map(({ kind, text }, at) =>
          // The pieces of a letter keep their places.
          kind === 'fija' ? (
            text
          ) : (
            <mark key={at} data-vacia={kind === 'vacia' || undefined}>
              {text}
            </mark>
          ),
        )}
      </p>
      {extra.trim() !== '' && (
        <p>
          <mark>{extra.trim()}</mark>
        </p>
      )}
    </div>
  );
}

interface Wanted {
  /** Of the control where it is written. */
  readonly id: string;
  readonly words: string;
}

function missingOf(writing: Writing, pieces: readonly Piece[], nota: string): readonly Wanted[] {
  const { decision, razon } = writing;
  if (decision === '') return [{ id: 'decision', words: 'elige la decisión' }];
  return [
    ...(decision !== 'acogida' && razon === '' ? [{ id: 'razon', words: 'elige por qué no se acoge todo' }] : []),
    ...pieces.flatMap(({ kind, place, hint = '' }) =>
      kind === 'vacia' && place !== undefined ? [{ id: placeId(place), words: hint }] : [],
    ),
    ...(checkField(resuelveTarea, 'nota', { nota }, 'submit') === undefined
      ? []
      : [{ id: 'nota-de-respuesta', words: 'escribe el motivo' }]),
  ];
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

/** What keeps the answer from being sent, as links to where it is written. */
function Missing({ missing }: { readonly missing: readonly Wanted[] }) {
  return (
    <>
      Falta:{' '}
      {missing.map(({ id, words }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              focusOn(id);
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
