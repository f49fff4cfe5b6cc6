import { costOfQuery } from '../../shell/query-cost.ts';
import { useContrato } from '../../shell/use-contrato.ts';
import { classNames } from '../../ui/class-names.ts';
import layout from '../../shell/layout.module.css';
import styles from './consulta-informe.module.css';

/** What one more query costs, before it is asked. @param id for the button that asks */
export function Cost({ id }: { readonly id: string }) {
  const { answer } = useContrato();
  return (
    <p id={id} className={classNames(layout.note, styles.cost)}>
      {answer?.ok && costOfQuery(answer.body)}
    </p>
  );
}
