import { useRef, useState, type SubmitEvent } from 'react';
import type { DocumentoDePoderes, RefusalBody } from '@veridico/api';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { formatDate } from '../ui/date-time.ts';
import { FileField } from '../ui/file-field.tsx';
import { faultOf, readPdf, type PdfDocument } from './read-pdf.ts';
import styles from './deliver-powers.module.css';

/** Server response to a document. */
type DeliveryAnswer =
  | { readonly ok: true; readonly body: { readonly mensaje: string; readonly documento: DocumentoDePoderes } }
  | { readonly ok: false; readonly status: number; readonly problem: RefusalBody | undefined };

interface DeliverPowersProps {
  readonly deliver: (document: PdfDocument) => Promise<DeliveryAnswer>;
  /** Documents delivered before, newest first. */
  readonly documents?: readonly DocumentoDePoderes[];
}

const FIELD = 'documento';

/** Uploads PDFs that prove powers, one at a time, and lists them. */
export function DeliverPowers({ deliver, documents = [] }: DeliverPowersProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<readonly { readonly mensaje: string; readonly documento: DocumentoDePoderes }[]>([]);
  const [last] = taken;

  const refuse = (sentence: string) => {
    setFault(sentence);
    setBusy(false);
    input.current?.focus();
  };
  const send = async (chosen: File) => {
    setBusy(true);
    setFault(undefined);
    const document = await readPdf(chosen);
    if (!document) return refuse('No pudimos leer el archivo. Elígelo de nuevo.');
    const answer = await deliver(document);
    if (!answer.ok) return refuse(reasonOf(answer));
    setBusy(false);
    setFile(undefined);
    if (input.current) input.current.value = '';
    setTaken([answer.body, ...taken]);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const wrong = faultOf(file);
    if (wrong !== undefined || !file) return refuse(wrong ?? '');
    void send(file);
  };
  const all = [...taken.map(({ documento }) => documento), ...documents].filter(
    ({ id }, index, list) => list.findIndex((other) => other.id === id) === index,
  );
  return (
    <div className={styles.deliver}>
      {last && (
        <Alert key={last.documento.id} tone="ok" focusOnShow>
          <p>{last.mensaje}</p>
        </Alert>
      )}
      {all.length > 0 && <List documents={all} />}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <FileField
          ref={input}
          name={FIELD}
          label={all.length === 0 ? 'Documento de poderes' : 'Otro documento de poderes'}
          accept="application/pdf"
          chosen={file?.name}
          error={fault}
          help="Un PDF de hasta 5 MB, sin clave: el certificado de vigencia o la escritura donde conste quién representa a la empresa."
          onChoose={(chosen) => {
            setFile(chosen);
            setFault(chosen && faultOf(chosen));
          }}
        />
        <Button type="submit" busy={busy} busyText="Enviando el documento...">
          Entregar documento
        </Button>
      </form>
    </div>
  );
}

function List({ documents }: { readonly documents: readonly DocumentoDePoderes[] }) {
  return (
    <ul className={styles.list} aria-label="Documentos entregados">
      {documents.map(({ id, nombre, entregado }) => (
        <li key={id}>
          {nombre}{' '}
          <span className={styles.when}>
            entregado el <time dateTime={entregado}>{formatDate(entregado)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}

function reasonOf({ problem }: Extract<DeliveryAnswer, { ok: false }>): string {
  return problem?.campos?.[FIELD] ?? problem?.mensaje ?? 'No sabemos si el documento llegó. Revisa tu conexión y vuelve a entregarlo.';
}
