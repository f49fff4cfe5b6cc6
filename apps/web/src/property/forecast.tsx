import { useEffect, useEffectEvent, type ComponentProps } from 'react';
import { problems, type Pronostico, type Propiedad } from '@veridico/api';
import type { PronosticoField, Values } from '@veridico/forms';
import { OPERACIONES } from '@veridico/reference';
import { Icon, Tick } from '../ui/icon.tsx';
import { RecordNote } from './record-note.tsx';
import { verdictOn, type PropertyForm } from './property-fields.ts';
import { useForecast, type ForecastAnswer } from './use-forecast.ts';
import { inForm } from './use-property-record.ts';
import property from './property.module.css';
import styles from './forecast.module.css';

/** One by one: an index into all problems would load them all. */
const WHY: Readonly<Record<NonNullable<Pronostico['motivo']>, string>> = {
  SUPERFICIE_NO_SE_TASA: problems.SUPERFICIE_NO_SE_TASA.mensaje,
  DORMITORIOS_NO_CABEN: problems.DORMITORIOS_NO_CABEN.mensaje,
  AVISOS_INSUFICIENTES: problems.AVISOS_INSUFICIENTES.mensaje,
};
const ROOMS = ['dormitorios', 'banos', 'estacionamientos'] as const;
/** Without a change of the answers. */
const PAUSE_MS = 500;
const CONFIDENCE = { alta: 'Alta', media: 'Media', baja: 'Baja' } as const;
const OF = { venta: 'en venta', arriendo: 'en arriendo' } as const;

interface AtFirstProps extends ComponentProps<typeof RecordNote> {
  readonly form: PropertyForm;
}

/** The property as the records describe it, and whether it can be appraised, before anything about it is asked. */
export function AtFirst({ form, record, written }: AtFirstProps) {
  const { values } = form;
  const forecast = useForecast(recordedFacts(record, values));
  const none = forecast?.ok && OPERACIONES.every((operacion) => forecast.body[operacion].motivo === 'AVISOS_INSUFICIENTES');
  const refuse = useEffectEvent(() => form.change('registro', verdictOn('sin-avisos', values)));
  useEffect(() => {
    if (none) refuse();
  }, [none]);
  return (
    <div className={styles.both}>
      <RecordNote record={record} written={written} />
      <Appraisable record={record} forecast={forecast} />
    </div>
  );
}

interface AppraisableProps {
  readonly record: Propiedad;
  /** Undefined while it is asked for. */
  readonly forecast: ForecastAnswer | undefined;
}

function Appraisable({ record, forecast }: AppraisableProps) {
  if (record.tipoPropiedad === null) return null;
  if (record.superficieUtil === null)
    return <p className={property.soft}>El registro no dice su superficie: escríbela abajo y te decimos si se puede tasar.</p>;
  if (!forecast) return <p className={property.soft}>Comprobando si se puede tasar…</p>;
  if (!forecast.ok) return <Unchecked />;
  const { venta, arriendo } = forecast.body;
  const able = OPERACIONES.find((operacion) => forecast.body[operacion].motivo === null);
  if (able === undefined && [venta, arriendo].some(({ motivo }) => motivo === 'SUPERFICIE_NO_SE_TASA'))
    return <p className={property.soft}>Con la superficie del registro no se puede tasar: corrígela abajo si no calza.</p>;
  if (able === undefined) return <Refused />;
  const other = OPERACIONES.find((operacion) => forecast.body[operacion].motivo !== null);
  return (
    <div className={styles.yes}>
      <p className={styles.title}>
        <Tick /> Esta se puede tasar{other && ` ${OF[able]}`}
      </p>
      <Figures forecast={forecast.body[able]} />
      {other && <p>{sentenceOf(forecast.body[other], other)}</p>}
    </div>
  );
}

/** The same with what was answered since, for the operation that was chosen. */
export function AtLast({ values }: Pick<PropertyForm, 'values'>) {
  const answered = ROOMS.every((name) => values[name] !== '');
  const forecast = useForecast(answered ? values : undefined, PAUSE_MS);
  const chosen = OPERACIONES.find((each) => each === values.tipoOperacion);
  if (!forecast?.ok || !chosen) return null;
  const { motivo, confianza, amplitud } = forecast.body[chosen];
  if (motivo !== null) return <Refused sentence={WHY[motivo]} />;
  return (
    <p className={styles.yes}>
      <span>
        <b>
          <Tick /> Se puede tasar {OF[chosen]}:
        </b>{' '}
        confianza esperada {confianza}, rango de ±{amplitud} %.
      </span>
    </p>
  );
}

function Figures({ forecast: { avisos, comparables, cercanos, confianza, amplitud } }: { readonly forecast: Pronostico }) {
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>avisos de su tipo en la comuna</dt>
          <dd>{avisos}</dd>
        </div>
        <div>
          <dt>{`de los ${comparables} más parecidos, a menos de 1 km`}</dt>
          <dd>{cercanos}</dd>
        </div>
        {confianza !== null && (
          <div>
            <dt>confianza esperada</dt>
            <dd>{CONFIDENCE[confianza]}</dd>
          </div>
        )}
      </dl>
      {amplitud !== null && <p>El rango no debería pasar de ±{amplitud} %. Si tus respuestas lo cambian, te lo decimos antes de pagar.</p>}
    </>
  );
}

/** @param props.sentence the reason, where no field shows it */
function Refused({ sentence }: { readonly sentence?: string }) {
  return (
    <div className={styles.no}>
      <p className={styles.title}>
        <Icon name="triangle-alert" /> Esta no se puede tasar
      </p>
      {sentence !== undefined && <p>{sentence}</p>}
      <p>
        <a href="/tasacion/metodo" target="_blank" rel="noopener">
          Por qué hacen falta avisos
        </a>
      </p>
    </div>
  );
}

/** The sale goes on: the server checks the same before it charges. */
function Unchecked() {
  return (
    <p className={property.soft}>
      No pudimos comprobar ahora si se puede tasar. Se comprueba antes de cobrar: si no se puede, no se cobra.
    </p>
  );
}

function sentenceOf({ motivo }: Pronostico, operacion: keyof typeof OF): string {
  return motivo === 'AVISOS_INSUFICIENTES'
    ? `No se puede tasar ${OF[operacion]}: hay muy pocos avisos como ese en la comuna.`
    : `No se puede tasar ${OF[operacion]} con la superficie del registro.`;
}

/** What the records say of the property; they do not know its rooms. */
function recordedFacts(
  { tipoPropiedad, superficieUtil, superficieTotal }: Propiedad,
  { rolManzana, rolPredio, comuna }: PropertyForm['values'],
): Values<PronosticoField> {
  const facts = {
    tipoPropiedad: tipoPropiedad ?? '',
    superficieUtil: inForm(superficieUtil ?? ''),
    superficieTotal: inForm(superficieTotal ?? superficieUtil ?? ''),
  };
  return { rolManzana, rolPredio, comuna, ...facts, dormitorios: '', banos: '', estacionamientos: '' };
}
