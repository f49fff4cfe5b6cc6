import { ButtonLink } from '../ui/button.tsx';
import { planFormPage } from './addresses.ts';

/** Link to the plan's form, with its input restored. */
export function BackToForm({ codigoPlan }: { readonly codigoPlan: string }) {
  return <ButtonLink to={planFormPage(codigoPlan)}>Volver a los datos</ButtonLink>;
}
