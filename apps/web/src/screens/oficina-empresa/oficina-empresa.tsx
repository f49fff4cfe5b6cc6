import { useState, type ReactNode } from 'react';
import { routes } from '@veridico/api';
import { Notes } from '../../office/notes.tsx';
import { OfficeShell } from '../../office/office-shell.tsx';
import { lastSearch } from '../../office/search-address.ts';
import { useActs } from '../../office/use-acts.tsx';
import { useRead } from '../../session/use-read.ts';
import { FailedRead } from '../../shell/failed-read.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Link, usePlace } from '../../ui/router.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Contracts } from './contracts.tsx';
import { CompanyData } from './company-data.tsx';
import { CompanyLog } from './company-log.tsx';
import { Invoices, Orders } from './money.tsx';
import { OpenRut } from './open-rut.tsx';
import type { SectionProps } from './section.ts';
import { Standing } from './standing.tsx';
import { Users } from './users.tsx';
import layout from '../../shell/layout.module.css';
import page from '../../office/record-page.module.css';

/** A company: its contracts, use, users, invoices and data, and what the office may do at its request. */
export function OficinaEmpresa() {
  const { path } = usePlace();
  const clave = decodeURIComponent(path.split('/')[3] ?? '').toUpperCase();
  const read = useRead(routes.oficinaEmpresa, { params: { clave } });
  const company = read.good?.body;
  usePageTitle(company?.nombre ?? 'Empresa');
  const acts = useActs(read.fresh);
  const [dialog, setDialog] = useState<ReactNode>();
  const close = () => setDialog(undefined);
  const done = (mensaje: string) => {
    close();
    acts.tell(mensaje);
  };
  return (
    <OfficeShell>
      <div className={layout.page}>
        <p className={page.back}>
          <Link to={lastSearch()}>Buscar</Link>
        </p>
        {company && (
          <div className={page.head}>
            <h1>{company.nombre}</h1>
            <ContractState company={company} />
            <OpenRut key={clave} company={company} onOpen={setDialog} onClose={close} />
          </div>
        )}
        {acts.said}
        {!read.answer && <Loading text="Cargando la empresa..." />}
        <FailedRead read={read} otherwise="No pudimos cargar la empresa. Revisa tu conexión." />
        {company && <Sections company={company} onOpen={setDialog} onClose={close} onDone={done} />}
        {dialog}
        {acts.dialog}
      </div>
    </OfficeShell>
  );
}

function Sections(props: SectionProps) {
  return (
    <div className={page.columns}>
      <div className={layout.page}>
        <Contracts {...props} />
        <Users {...props} />
        <Invoices {...props} />
        <Orders {...props} />
        <CompanyLog {...props} />
      </div>
      <div className={page.aside}>
        <CompanyData {...props} />
        <Standing {...props} />
        <Notes de="empresa" clave={props.company.clave} />
      </div>
    </div>
  );
}

function ContractState({ company: { planes, espera } }: Pick<SectionProps, 'company'>) {
  const running = planes.filter(({ estado }) => estado !== 'terminado');
  if (running.length === 0) return <Tag>Sin contrato vigente</Tag>;
  if (running.every(({ contrato }) => contrato === espera?.contrato)) return <Tag tone="warn">Espera a su administrador</Tag>;
  return running.some(({ estado }) => estado === 'vigente') ? (
    <Tag tone="ok">Contrato vigente</Tag>
  ) : (
    <Tag tone="bad">Contrato suspendido</Tag>
  );
}
