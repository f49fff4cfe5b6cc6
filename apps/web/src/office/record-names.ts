import { TIPOS_DE_ANTECEDENTE } from '@veridico/reference';

const TYPES: Readonly<Record<string, string | undefined>> = TIPOS_DE_ANTECEDENTE;

/** 'Bienes raíces' of bienes_raices. */
export const typeText = (tipo: string): string => TYPES[tipo] ?? tipo;

/** 'Demostración' of a record that no source delivered. */
export const sourceText = (fuente: string): string => (fuente === 'demostracion' ? 'Demostración' : fuente);
