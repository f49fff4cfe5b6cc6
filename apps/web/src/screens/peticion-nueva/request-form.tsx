import { useEffect, useState } from 'react';
import {
  SIN_DOCUMENTO,
  CALIDADES_CON_DOCUMENTO,
  checkField,
  emptyValues,
  mayBlock,
  needsText,
  peticionForm,
  requirementOf,
  type PeticionField,
} from '@veridico/forms';
import { CAUSALES, CLASES_DE_DERECHO, DERECHOS, type ClaseDeDerecho } from '@veridico/reference';
import { CaptchaNotice } from '../../captcha/captcha-notice.tsx';
import { LateLongWay } from '../../captcha/late-long-way.tsx';
import { ATTACHED_TYPES, attachmentFault } from '../../requests/read-attachment.ts';
import type { Titular } from '../../requests/use-titular.ts';
import { forgetDraft, readDraft, saveDraft } from '../../session/drafts.ts';
import { bind, bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Options } from '../../ui/options.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { usePlace } from '../../ui/router.tsx';
import { RutField } from '../../ui/rut-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { DatumPart } from './datum-part.tsx';
import type { Ask } from './use-ask.ts';
import { useDatum } from './use-datum.ts';
import styles from './peticion-nueva.module.css';

const FILE = 'documento';
type Form = FormState<PeticionField>;

interface RequestFormProps {
  readonly titular: Titular;
  readonly byDocument: boolean;
  readonly ask: Ask;
}

/** The form of a request. What is typed survives a reload, without the file. */
export function RequestForm({ titular, byDocument, ask }: RequestFormProps) {
  const { query } = usePlace();
  const tabla = byDocument ? '' : (query.get('tabla') ?? '');
  const clave = byDocument ? '' : (query.get('clave') ?? '');
  // Of each way here its own: the right that a link names is not replaced by one that was chosen elsewhere.
  const draft = `peticion?${query}`;
  const form = useForm(peticionForm, {
    ...emptyValues(peticionForm),
    calidad: 'titular',
    derecho: query.get('derecho') ?? '',
    ...readDraft(draft, titular.sub),
    conDocumento: String(byDocument),
    clave,
  });
  const { values, attach } = form;
  const asked = useDatum(titular, tabla, clave);
  const [proposal, setProposal] = useState(() => readDraft(proposalOf(draft), titular.sub));
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  useEffect(() => saveDraft(draft, titular.sub, values), [draft, titular.sub, values]);
  useEffect(() => {
    if (clave !== '') saveDraft(proposalOf(draft), titular.sub, proposal);
  }, [draft, titular.sub, clave, proposal]);

  const wanted = () => ({ values, tabla, version: asked.datum?.version ?? '', propuesta: proposal, file });
  const lacksFile = byDocument && file === undefined;
  const send = async () => {
    const wrong = lacksFile ? SIN_DOCUMENTO : file && attachmentFault(file);
    setFault(wrong);
    if (wrong !== undefined) return document.getElementById(FILE)?.focus();
    const refused = await ask.ask(wanted());
    if (!refused) return [draft, proposalOf(draft)].forEach(forgetDraft);
    if (refused.codigo === 'DATO_CAMBIADO') asked.again();
    form.refuse(refused.campos);
    if (refused.campos[FILE] !== undefined || refused.codigo === 'ADJUNTO_INVALIDO') setFault(refused.campos[FILE] ?? refused.mensaje);
  };
  const shownAtField = Object.keys(ask.refused?.campos ?? {}).length > 0;
  return (
    <>
      <form id={peticionForm.id} ref={attach} className={styles.form} noValidate onSubmit={form.submitTo(send)}>
        <Options
          {...bind(form, 'derecho')}
          legend="Qué quieres pedir"
          options={CLASES_DE_DERECHO.map((value) => ({ value, label: DERECHOS[value].enSimple, note: noteOf(value) }))}
        />
        {byDocument && <PersonPart form={form} touch={ask.touch} />}
        <DatumPart
          asked={asked}
          corrects={values.derecho === 'rectificacion'}
          proposal={proposal}
          onPropose={(columna, valor) => setProposal({ ...proposal, [columna]: valor })}
        />
        <WhyPart form={form} />
        <FileField
          name={FILE}
          label={byDocument ? 'Tu cédula, o el poder o la posesión efectiva' : 'Documento que lo prueba (opcional)'}
          accept={ATTACHED_TYPES}
          chosen={file?.name}
          error={fault}
          help="PDF, JPG o PNG de hasta 5 MB. Después puedes agregar otros."
          onChoose={(chosen) => {
            setFile(chosen);
            setFault(chosen && attachmentFault(chosen));
          }}
        />
        <Refusal reason={ask.refused?.mensaje} focusOnShow={!shownAtField} />
        <Button variant="primary" type="submit" busy={ask.busy} busyText="Enviando...">
          Enviar petición
        </Button>
        {byDocument && <CaptchaNotice />}
      </form>
      {ask.refused?.codigo === 'CAPTCHA_RECHAZADO' && (
        <LateLongWay
          action="peticion"
          after="enviamos tu petición"
          ready={() => form.submit() && !lacksFile}
          send={(token) => ask.askWith(wanted(), token)}
        />
      )}
    </>
  );
}

/** Who asks, with a document. */
function PersonPart({ form, touch }: { readonly form: Form; readonly touch: () => void }) {
  return (
    <>
      <Options
        {...bind(form, 'calidad')}
        legend="Por quién pides"
        shape="lines"
        options={Object.entries(CALIDADES_CON_DOCUMENTO).map(([value, label]) => ({ value, label }))}
      />
      <RutField
        {...bind(form, 'rut')}
        label="RUT de la persona o empresa"
        required
        onRewrite={(value) => form.rewrite('rut', value)}
        valid={checkField(peticionForm, 'rut', form.values, 'blur') === undefined}
      />
      <Field {...bind(form, 'nombre')} label="Tu nombre y apellido" required autoComplete="name" onFocus={touch} />
      <Field
        {...bind(form, 'correo')}
        label="Tu correo"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        help="Ahí respondemos, y ahí llega el acuse de recibo."
      />
    </>
  );
}

/** Why, in the words that the right asks for. */
function WhyPart({ form }: { readonly form: Form }) {
  const { values } = form;
  const must = needsText(values);
  const grounds = Object.entries(CAUSALES).filter(([, { de }]) => (de as readonly string[]).includes(values.derecho));
  return (
    <>
      {requirementOf(values) === 'causal' && (
        <SelectField
          {...bind(form, 'causal')}
          label="Por qué lo pides"
          required
          empty="Elige"
          options={grounds.map(([value, { frase }]) => [value, frase])}
        />
      )}
      <TextArea {...bindUntilSent(form, 'texto')} label={must ? 'Qué pasa y qué dato es' : 'Qué pasa (opcional)'} required={must} />
      {mayBlock(values.derecho) && (
        <Checkbox name="bloquear" checked={values.bloquear === 'true'} onChange={(checked) => form.change('bloquear', String(checked))}>
          Bloquear mientras tanto: hasta la respuesta no aparece en informes ni en el puntaje
        </Checkbox>
      )}
    </>
  );
}

function noteOf(derecho: ClaseDeDerecho): string {
  const { nombre, efecto } = DERECHOS[derecho];
  return `${nombre}. ${efecto}`;
}

function proposalOf(draft: string): string {
  return `propuesta ${draft}`;
}
