import { useState } from 'react';
import type { PeticionDeOficina } from '@veridico/api';
import { CAUSALES, DECISIONES_DE_PETICION, DERECHOS, RAZONES_DE_RECHAZO } from '@veridico/reference';
import { Key } from '../../office/desk/keys.tsx';
import { Mark } from '../../office/desk/mark.tsx';
import { LateQuestion } from '../../office/late.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-time.ts';
import { Facts } from '../../ui/facts.tsx';
import type { ActingProps } from './head.tsx';
import { CALIDADES, DESTINATARIOS, FORMS, MARCAS, PRUEBAS, type FormAct } from './words.ts';
import layout from '../../shell/layout.module.css';
import parts from '../../office/desk/case.module.css';
import own from './oficina-derechos.module.css';

const loadForms = () => import('./request-forms.tsx');

/** What is asked, in the person's words, and how they proved who they are; judging their document, where one waits. */
export function Asked({ peticion, made: { send }, ask }: ActingProps) {
  const { numero, texto, causal, calidad, prueba, actos, derecho, correo } = peticion;
  const judges = actos.includes('aceptar-identidad');
  const judge = (accepted: boolean) =>
    ask({
      title: `${accepted ? 'Aceptar' : 'Rechazar'} la identidad de quien pide, ${numero}`,
      consequence: accepted
        ? 'Desde ahora la petición sigue como si la identidad estuviera comprobada: un dato en disputa deja de comunicarse.'
        : 'Después solo puedes rechazar la petición por esa razón.',
      verb: accepted ? 'Aceptar la identidad' : 'Rechazar la identidad',
      send: (nota) => send(accepted ? 'aceptar-identidad' : 'rechazar-identidad', { nota }),
    });
  return (
    <section className={parts.part}>
      <h3>Lo que pide</h3>
      <p className={own.words}>{texto || DERECHOS[derecho].enSimple}</p>
      <Facts
        rows={[
          ...(causal === null ? [] : [['Causal', CAUSALES[causal]?.frase ?? causal] as const]),
          ['Quién pide', CALIDADES[calidad]],
          ['Lo probó', PRUEBAS[prueba]],
          ['Se le responde a', correo],
        ]}
      />
      {judges && (
        <div className={own.box}>
          <p>
            <Mark shape="espera">Identidad por revisar</Mark>
          </p>
          <p className={layout.note}>Descarga el documento y compáralo con lo que pide. Hasta entonces nada se bloquea ni se responde.</p>
          <div className={own.ways}>
            <Button onClick={() => judge(true)}>Aceptar la identidad</Button>
            <span className={layout.danger}>
              <Button onClick={() => judge(false)}>Rechazarla</Button>
            </span>
          </div>
        </div>
      )}
    </section>
  );
}

/** What is not communicated because of the request, and the way to stop or go on communicating it. */
export function Held({ peticion: { numero, marcas, actos, dato }, made: { send }, ask }: ActingProps) {
  const what = dato?.estado === 'guardado' ? 'el dato' : 'todo lo de este RUT';
  const block = () =>
    ask({
      title: `Bloquear ${what}, ${numero}`,
      consequence: `Desde ahora ${what} no aparece en informes, consultas ni en el puntaje: solo se guarda.`,
      verb: 'Bloquear',
      send: (nota) => send('bloquear', { nota }),
    });
  const lift = () =>
    ask({
      title: `Levantar el bloqueo de ${numero}`,
      consequence: 'Desde ahora vuelve a aparecer en informes, consultas y en el puntaje.',
      verb: 'Levantar',
      send: (nota) => send('levantar', { nota }),
    });
  if (marcas.length === 0)
    return actos.includes('bloquear') ? (
      <div>
        <Button variant="text" data-tecla="b" aria-keyshortcuts="B" onClick={block}>
          Bloquear {what} <Key name="B" />
        </Button>
      </div>
    ) : null;
  return (
    <div className={own.box}>
      {marcas.map(({ clase, desde }) => (
        <p key={clase}>
          <Mark shape="curso">
            {MARCAS[clase]} desde el <time dateTime={desde}>{formatDateTime(desde)}</time>
          </Mark>
        </p>
      ))}
      <p className={layout.note}>No aparece en informes, consultas ni en el puntaje.</p>
      {actos.includes('levantar') && (
        <Button variant="text" data-tecla="b" aria-keyshortcuts="B" onClick={lift}>
          Levantar <Key name="B" />
        </Button>
      )}
    </div>
  );
}

/** Who received the datum and was told. */
export function Notices({ notices }: { readonly notices: PeticionDeOficina['avisos'] }) {
  if (notices.length === 0) return null;
  return (
    <section className={parts.part}>
      <h3>
        A quiénes se avisó <span>{notices.length}</span>
      </h3>
      <ul className={parts.story}>
        {notices.map(({ folio, destinatario, estado, motivo, en }) => (
          <li key={`${folio} ${destinatario} ${en}`}>
            <time dateTime={en}>{formatDateTime(en)}</time>
            <span>
              <b>{DESTINATARIOS[destinatario]}</b>, informe {folio}:{' '}
              <Mark shape={estado === 'en-cola' ? 'bien' : 'mal'}>{estado === 'en-cola' ? 'avisado' : `sin aviso, ${motivo ?? ''}`}</Mark>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened, oldest first, and what the office adds to it. */
export function Story({ peticion: { numero, historia, actos }, made: { send }, tell }: ActingProps) {
  const [open, setOpen] = useState<FormAct>();
  return (
    <section className={parts.part}>
      <h3>Historia</h3>
      <ol className={parts.story}>
        {historia.map(({ en, hecho, texto, detalle, quien, propia }) => (
          <li key={`${en} ${hecho}`}>
            <time dateTime={en}>{formatDateTime(en)}</time>
            <span>
              {quien !== null && (
                <b>
                  {quien}
                  {propia && ' (tú)'}:{' '}
                </b>
              )}
              {texto}
              {detalle !== '' && <span className={layout.sub}>{detalle}</span>}
            </span>
          </li>
        ))}
      </ol>
      <div className={own.ways}>
        {(Object.keys(FORMS) as FormAct[])
          .filter((acto) => actos.includes(acto))
          .map((acto) => (
            <Button
              key={acto}
              variant="text"
              {...(acto === 'anotar' && { 'data-tecla': 'n', 'aria-keyshortcuts': 'N' })}
              onClick={() => setOpen(acto)}
            >
              {FORMS[acto][0]} {acto === 'anotar' && <Key name="N" />}
            </Button>
          ))}
      </div>
      {open && (
        <LateQuestion title={`${FORMS[open][1]}, ${numero}`} load={loadForms} onClose={() => setOpen(undefined)}>
          {({ RequestForm }) => (
            <RequestForm
              acto={open}
              send={(body) => send(open, body)}
              onClose={() => setOpen(undefined)}
              onDone={(mensaje) => {
                setOpen(undefined);
                tell(mensaje);
              }}
            />
          )}
        </LateQuestion>
      )}
    </section>
  );
}

/** How the request was answered. */
export function Answered({ peticion }: { readonly peticion: PeticionDeOficina }) {
  const { decision, decidida, razon, respuesta, carta } = peticion;
  if (decision === null || !decidida) return null;
  return (
    <section className={parts.part}>
      <h3>Respuesta</h3>
      <Facts
        rows={[
          ['Decisión', DECISIONES_DE_PETICION[decision]],
          ...(razon === null ? [] : [['Razón', RAZONES_DE_RECHAZO[razon] ?? razon] as const]),
          ['Quién', decidida.quien],
          ['Carta', carta ? 'Firmada y enviada' : 'Se está firmando: sale sola por correo'],
        ]}
      />
      <p className={own.letter}>{respuesta}</p>
    </section>
  );
}
