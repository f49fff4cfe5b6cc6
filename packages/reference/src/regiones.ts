// Made by tools/generate-reference.ts from data/regiones.csv: change that, not this.
import type { Region } from './region.ts';

/** The 16 regions by code, '01' to '16'. */
export const regiones: readonly Region[] = [
  { codigo: '01', nombre: 'Región de Tarapacá', nombreCorto: 'Tarapacá' },
  { codigo: '02', nombre: 'Región de Antofagasta', nombreCorto: 'Antofagasta' },
  { codigo: '03', nombre: 'Región de Atacama', nombreCorto: 'Atacama' },
  { codigo: '04', nombre: 'Región de Coquimbo', nombreCorto: 'Coquimbo' },
  { codigo: '05', nombre: 'Región de Valparaíso', nombreCorto: 'Valparaíso' },
  { codigo: '06', nombre: "Región del Libertador General Bernardo O'Higgins", nombreCorto: "Libertador General Bernardo O'Higgins" },
  { codigo: '07', nombre: 'Región del Maule', nombreCorto: 'Maule' },
  { codigo: '08', nombre: 'Región del Biobío', nombreCorto: 'Biobío' },
  { codigo: '09', nombre: 'Región de La Araucanía', nombreCorto: 'La Araucanía' },
  { codigo: '10', nombre: 'Región de Los Lagos', nombreCorto: 'Los Lagos' },
  { codigo: '11', nombre: 'Región Aysén del General Carlos Ibáñez del Campo', nombreCorto: 'Aysén del General Carlos Ibáñez del Campo' },
  { codigo: '12', nombre: 'Región de Magallanes y de la Antártica Chilena', nombreCorto: 'Magallanes y de la Antártica Chilena' },
  { codigo: '13', nombre: 'Región Metropolitana de Santiago', nombreCorto: 'Metropolitana de Santiago' },
  { codigo: '14', nombre: 'Región de Los Ríos', nombreCorto: 'Los Ríos' },
  { codigo: '15', nombre: 'Región de Arica y Parinacota', nombreCorto: 'Arica y Parinacota' },
  { codigo: '16', nombre: 'Región de Ñuble', nombreCorto: 'Ñuble' },
];
