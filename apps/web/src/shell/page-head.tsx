import layout from './layout.module.css';

interface PageHeadProps {
  readonly title: string;
  /** What a list holds, announced when it changes: '3 informes'; false while it is unknown. */
  readonly count: string | false | undefined;
}

/** Title of a list's page, with the number of its entries. */
export function PageHead({ title, count }: PageHeadProps) {
  return (
    <div className={layout.head}>
      <h1>{title}</h1>
      <p className={layout.count} role="status">
        {count}
      </p>
    </div>
  );
}

/** '1 informe', '1.200 informes'. */
export function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('es-CL')} ${count === 1 ? one : many}`;
}
