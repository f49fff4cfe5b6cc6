import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { routes, type AnswerBody } from '@veridico/api';
import { check, isCompanyRut, isRut, obligacionVigilada, wireRut, type ObligacionField } from '@veridico/forms';
import { HEAVY_LIST, MOST_LIST_BYTES, UNREADABLE_LIST } from '../../shell/list-file.ts';
import { readBase64 } from '../../ui/read-base64.ts';
import { usePlace } from '../../ui/router.tsx';
import { useWatchAct } from './use-watch-act.ts';

const FIELDS = ['texto', 'archivo', 'obligacion', 'referencia', 'hasta'] as const;
type FieldName = (typeof FIELDS)[number];
type Errors = Partial<Record<FieldName, string>>;

export interface TypedWatch extends Readonly<Record<ObligacionField, string>> {
  readonly texto: string;
}

const EMPTY: TypedWatch = { texto: '', obligacion: '', referencia: '', hasta: '' };
const NOTHING = 'Escribe un RUT, o elige un archivo.';

export interface AddState {
  readonly typed: TypedWatch;
  readonly file: File | undefined;
  /** From the address: a property to watch, in the place of a list. */
  readonly property: { readonly comuna: string; readonly rol: string } | undefined;
  readonly errors: Errors;
  /** The list names a person, or a file that may. */
  readonly persons: boolean;
  /** RUTs of the typed list; 0 of a file, which is read by the server. */
  readonly many: number;
  readonly busy: boolean;
  readonly refusal: string | undefined;
  readonly result: AnswerBody<'vigilar'> | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
  change(part: Partial<TypedWatch>): void;
  choose(file: File | undefined): void;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** What is to be watched, while it is typed. @param onAdded called with how many were added */
export function useAdd(onAdded: (count: number) => void): AddState {
  const { query } = usePlace();
  const form = useRef<HTMLFormElement>(null);
  const { busy, refusal, carryOut } = useWatchAct();
  const [typed, setTyped] = useState<TypedWatch>(() => ({ ...EMPTY, texto: query.get('rut') ?? '' }));
  const [file, setFile] = useState<File>();
  const [errors, setErrors] = useState<Errors>({});
  const [result, setResult] = useState<AnswerBody<'vigilar'>>();
  const [comuna, rol] = [query.get('comuna') ?? '', query.get('rol') ?? ''];
  const property = rol === '' ? undefined : { comuna, rol };
  // The server reads what this page may not: a RUT with spaces, a file.
  const missed = errors.obligacion !== undefined || errors.hasta !== undefined;
  const persons = file !== undefined || missed || rutsIn(typed.texto).some((rut) => !isCompanyRut(rut));
  const refused = useRef(false);
  const show = (found: Errors) => {
    refused.current = true;
    setErrors(found);
  };
  // Once rendered: the fields of an obligation may be new.
  useEffect(() => {
    const first = refused.current ? FIELDS.find((name) => errors[name] !== undefined) : undefined;
    refused.current = false;
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }, [errors]);
  const send = async () => {
    const archivo = file ? await readBase64(file) : '';
    if (archivo === undefined) return show({ archivo: UNREADABLE_LIST });
    const list = property ? { ...property, texto: '', archivo: '' } : { texto: file ? '' : typed.texto, archivo, comuna: '', rol: '' };
    const { obligacion, referencia, hasta } = typed;
    const { body, campos } = await carryOut(routes.vigilar, { body: { ...list, obligacion, referencia, hasta } });
    if (!body) return show(campos);
    setResult(body);
    setErrors({});
    setTyped(body.rechazos.length === 0 ? EMPTY : { ...typed, texto: file ? '' : refusedLines(typed.texto, body) });
    setFile(undefined);
    onAdded(body.agregados);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setResult(undefined);
    const found: Errors = {
      ...(!property && !file && typed.texto.trim() === '' && { texto: NOTHING }),
      ...(file && file.size > MOST_LIST_BYTES && { archivo: HEAVY_LIST }),
      // A file may hold persons or not: the server says so.
      ...(!property && !file && persons && check(obligacionVigilada, typed, 'submit')),
    };
    if (Object.keys(found).length > 0) return show(found);
    void send();
  };
  return {
    typed,
    file,
    property,
    errors,
    persons,
    many: file || property ? 0 : new Set(rutsIn(typed.texto)).size,
    busy,
    refusal,
    result,
    form,
    change: (part) => {
      setTyped({ ...typed, ...part });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
    },
    choose: (chosen) => {
      setFile(chosen);
      setErrors({});
    },
    onSubmit,
  };
}

/** In wire form. */
function rutsIn(text: string): string[] {
  return text.split(/[\s;,]+/).flatMap((word) => (isRut(word) ? [wireRut(word)] : []));
}

/** The lines that were refused, as they were typed, to be corrected. The server counts neither empty lines nor a heading. */
function refusedLines(text: string, { agregados, rechazos }: AnswerBody<'vigilar'>): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const heading = lines.length - agregados - rechazos.length;
  return rechazos.map(({ linea, texto }) => lines[linea - 1 + heading] ?? texto).join('\n');
}
