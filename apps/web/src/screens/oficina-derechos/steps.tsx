import type { PeticionDeOficina } from '@veridico/api';
import { Mark, type Shape } from '../../office/desk/mark.tsx';
import { IDENTIDADES, STAGES } from './words.ts';
import own from './oficina-derechos.module.css';

/** How far a request has come. */
export function Steps({ peticion: { etapa, identidad, historia } }: { readonly peticion: PeticionDeOficina }) {
  const closed = etapa === 'resuelta' || etapa === 'desistida';
  const judged = identidad !== 'por-revisar';
  const asked = historia.some(({ hecho }) => hecho === 'fuente-respondio');
  const study: Shape = closed ? 'bien' : etapa === 'en-estudio' || etapa === 'en-consulta' ? 'curso' : 'espera';
  const steps: readonly (readonly [Shape, string])[] = [
    ['bien', 'Recibida'],
    [judged ? (identidad === 'probada' ? 'bien' : 'mal') : 'curso', `Identidad: ${IDENTIDADES[identidad].toLowerCase()}`],
    [study, etapa === 'en-consulta' ? STAGES['en-consulta'] : asked ? 'La fuente respondió' : 'Estudio'],
    [closed ? 'bien' : 'espera', etapa === 'desistida' ? STAGES.desistida : 'Respuesta'],
  ];
  return (
    <ol className={own.steps} aria-label="Etapas">
      {steps.map(([shape, words]) => (
        <li key={words} data-forma={shape}>
          <Mark shape={shape}>{words}</Mark>
        </li>
      ))}
    </ol>
  );
}
