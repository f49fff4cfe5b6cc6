import { useEffect, useEffectEvent } from 'react';
import { routes, type GrupoDeResultados } from '@veridico/api';
import { busqueda, check, TEXTOS_BUSCADOS, type ClaseDeTexto } from '@veridico/forms';
import { OfficeShell } from '../../office/office-shell.tsx';
import { searchFor, useSearched } from '../../office/search-address.ts';
import { setSlashKey, useSlashKey } from '../../office/search-key.ts';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { countText, PageHead } from '../../shell/page-head.tsx';
import { bindUntilSent } from '../../ui/bind.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Loading } from '../../ui/spinner.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ResultGroup } from './result-group.tsx';
import { useResultKeys } from './use-result-keys.ts';
import layout from '../../shell/layout.module.css';
import styles from './oficina-buscar.module.css';

const TITLE = 'Buscar';

/** One search for orders, reports, receipts, invoices, people and companies. */
export function OficinaBuscar() {
  usePageTitle(TITLE);
  const texto = useSearched();
  return (
    <OfficeShell>
      <div className={layout.page}>
        <Search texto={texto} />
      </div>
    </OfficeShell>
  );
}

function Search({ texto }: { readonly texto: string }) {
  const slash = useSlashKey();
  useResultKeys();
  const form = useForm(busqueda, { texto });
  const { attach } = form;
  const follow = useEffectEvent(() => form.change('texto', texto));
  useEffect(() => follow(), [texto]);
  const asked = check(busqueda, { texto }, 'submit').texto === undefined;
  const read = useRead(routes.oficinaBuscar, asked ? { body: { texto } } : undefined);
  const { good, answer } = read;
  const shown = asked ? good?.body : undefined;
  const groups = shown?.grupos ?? [];
  const send = async () => {
    const typed = form.values.texto.trim();
    if (typed === texto) read.again();
    else searchFor(typed);
  };
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return (
    <>
      <PageHead title={TITLE} count={shown && countText(total, 'resultado', 'resultados')} />
      <form id={busqueda.id} ref={attach} className={styles.box} role="search" noValidate onSubmit={form.submitTo(send)}>
        <Field
          {...bindUntilSent(form, 'texto')}
          label="Qué buscas"
          type="search"
          autoComplete="off"
          help="Entiende órdenes, folios, comprobantes, facturas, RUT, correos y nombres de empresas. Cada búsqueda queda en la bitácora con tu nombre; el texto no."
          action={
            <Button variant="primary" type="submit" busy={asked && read.busy}>
              Buscar
            </Button>
          }
        />
      </form>
      {asked && !answer && <Loading text="Buscando..." />}
      {asked && <FailedRead read={read} otherwise="No pudimos buscar. Revisa tu conexión." />}
      {groups.map((group) => (
        <ResultGroup key={group.clase} group={group} busy={read.busy} />
      ))}
      {shown && <Nothing groups={groups} parece={shown.parece} />}
      <Checkbox name="tecla" checked={slash} onChange={setSlashKey}>
        La tecla / lleva a buscar desde cualquier página, en esta pestaña; Ctrl+K siempre lo hace.
      </Checkbox>
    </>
  );
}

/** One way on, by what the text looked like. */
const WAYS_ON: Readonly<Record<ClaseDeTexto, string>> = {
  orden: 'Compáralo con el del correo o del comprobante, o busca por el correo de la compra.',
  folio: 'Compáralo con el del PDF, o busca por el correo de la compra.',
  comprobante: 'Compáralo con el del PDF: los comprobantes empiezan con CV y las notas de crédito con NC.',
  factura: 'Las facturas de un plan empiezan con F-. El número de una boleta o factura electrónica se busca sin letras.',
  correo: 'La compra pudo hacerse con otra dirección: busca por el RUT o por el número de orden.',
  rut: 'Busca por el correo de la compra, que puede haberse hecho sin cuenta.',
  'rut-incompleto': 'Revísalo con quien te lo dio y escríbelo completo.',
  numero: 'Si es un RUT, agrégale su dígito verificador.',
  nombre: 'Solo se buscan nombres de empresas con contrato. A una persona se la busca por su RUT o su correo.',
};

function Nothing({ groups, parece }: { readonly groups: readonly GrupoDeResultados[]; readonly parece: ClaseDeTexto }) {
  if (groups.length > 0) return null;
  return (
    <div className={layout.stack}>
      <p>
        <b>No encontramos nada.</b> Lo que escribiste parece {TEXTOS_BUSCADOS[parece]}.
      </p>
      <p>{WAYS_ON[parece]}</p>
    </div>
  );
}
