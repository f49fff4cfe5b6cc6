import type { Told } from '../facts/reconciled.ts';
import type { Cutoff, RiskRecords } from '../records.ts';
import { bienesRaicesSection } from './bienes-raices.ts';
import { consultasName, consultasSection } from './consultas.ts';
import type { DeudaSection } from './deuda.ts';
import { glance } from './glance.ts';
import { infraccionesSection } from './infracciones.ts';
import { morosidadesSection } from './morosidades.ts';
import { sociedadesSection } from './participaciones.ts';
import { protestosSection } from './protestos.ts';
import { vehiculosSection } from './vehiculos.ts';

/** The lists shared by the reports on a risk, in printing order. @param rut as printed */
export function riskLists(records: Told<RiskRecords>, rut: string, today: string) {
  const { cutoffs, demo, imposibles } = records;
  const asked = <Row>(rows: readonly Row[], corte: Cutoff) => ({ rows, rut, corte, demo, today });
  return {
    protestos: protestosSection({ ...asked(records.protestos, cutoffs.protestos), imposibles: imposibles.protestos }),
    morosidades: morosidadesSection({ ...asked(records.morosidades, cutoffs.morosidades), imposibles: imposibles.morosidades }),
    infracciones: infraccionesSection(asked(records.infracciones, cutoffs.infracciones)),
    bienesRaices: bienesRaicesSection(asked(records.bienesRaices, cutoffs.bienes_raices)),
    vehiculos: vehiculosSection(asked(records.vehiculos, cutoffs.vehiculos)),
    sociedades: sociedadesSection(asked(records.sociedades, cutoffs.sociedades)),
    consultas: consultasSection({ consultas: records.consultas, today }),
  };
}

type RiskSections = ReturnType<typeof riskLists> & { readonly deuda: DeudaSection };

/** Their rows of 'En una mirada'. */
export function riskGlances({ protestos, morosidades, deuda, infracciones, bienesRaices, vehiculos, sociedades, consultas }: RiskSections) {
  return [
    glance('protestos', 'Protestos', protestos),
    glance('morosidades', 'Deudas en mora', morosidades),
    glance('deuda', 'Deuda financiera', deuda),
    glance('infracciones', 'Infracciones laborales', infracciones),
    glance('bienes-raices', 'Bienes raíces', bienesRaices),
    glance('vehiculos', 'Vehículos', vehiculos),
    glance('sociedades', 'Sociedades', sociedades),
    glance('consultas', consultasName(consultas), consultas),
  ];
}
