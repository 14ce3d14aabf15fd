import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import type { Fact } from './facts.ts';

/** Labels and values in two columns. */
export function FactList({ facts, class: name }: { readonly facts: readonly Fact[]; readonly class: string }): JSX.Element {
  return (
    <dl class={name}>
      {facts.map((fact) => (
        <>
          <dt>{fact.label}</dt>
          <dd>
            <FactValue fact={fact} />
          </dd>
        </>
      ))}
    </dl>
  );
}

/** Labels and values one after the other, in running small print. */
export function FactLine({ facts }: { readonly facts: readonly Fact[] }): JSX.Element {
  return (
    <>
      {facts.map((fact) => (
        <p>
          {fact.label !== '' && `${fact.label} `}
          <FactValue fact={fact} />
        </p>
      ))}
    </>
  );
}

export function FactValue({ fact }: { readonly fact: Fact }): JSX.Element {
  return (
    <>
      <Field {...fact.of} />
      {fact.until !== undefined && (
        <>
          {' – '}
          <Field {...fact.until} />
        </>
      )}
    </>
  );
}
