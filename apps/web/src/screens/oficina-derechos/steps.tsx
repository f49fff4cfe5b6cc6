import type { PeticionDeOficina } from '@veridico/api';
import { Mark, type Shape } from '../../office/desk/mark.tsx';
import { IDENTIDADES, STAGES } from './words.ts';
import own from './oficina-derechos.module.css';

/** How far a request has come. */
export function Steps({ peticion: { etapa, identidad, historia } }: { readonly peticion: PeticionDeOficina }) {
  const closed = etapa === 'resuelta' || etapa === 'desistida';
  const steps: readonly (readonly [Shape, string])[] = [
    ['bien', 'Recibida'],
    [JUDGED[identidad], `Identidad: ${IDENTIDADES[identidad].toLowerCase()}`],
    [closed ? 'bien' : studyShape(etapa), studyWords(etapa, historia)],
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

const JUDGED = { probada: 'bien', 'por-revisar': 'curso', rechazada: 'mal' } as const;

function studyShape(etapa: PeticionDeOficina['etapa']): Shape {
  return etapa === 'en-estudio' || etapa === 'en-consulta' ? 'curso' : 'espera';
}

function studyWords(etapa: PeticionDeOficina['etapa'], historia: PeticionDeOficina['historia']): string {
  if (etapa === 'en-consulta') return STAGES['en-consulta'];
  return historia.some(({ hecho }) => hecho === 'fuente-respondio') ? 'La fuente respondió' : 'Estudio';
}
