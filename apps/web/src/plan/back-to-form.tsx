import { ButtonLink } from '../ui/button.tsx';
import { planFormPage } from './addresses.ts';

/** To the form of a plan, with what was typed in it. */
export function BackToForm({ codigoPlan }: { readonly codigoPlan: string }) {
  return <ButtonLink to={planFormPage(codigoPlan)}>Volver a los datos</ButtonLink>;
}
