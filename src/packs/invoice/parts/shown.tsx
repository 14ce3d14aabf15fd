import type { JSX } from 'hono/jsx/jsx-runtime';
import { Field } from '../../../markup/field.tsx';
import type { Printed } from '../view.ts';

/** Prints one value. */
export function Shown({ of }: { readonly of: Printed }): JSX.Element {
  return <Field path={of.path} value={of.value} />;
}
