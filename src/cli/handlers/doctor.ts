import type { Command } from 'commander';
import { doctorVerdict, examine, type Finding } from '../../app/doctor.ts';
import { browserPlace } from '../task-host.ts';
import type { Terminal } from '../terminal.ts';
import type { CliContext } from '../context.ts';
import { count } from '../nouns.ts';

interface DoctorFlags {
  readonly state?: string;
  readonly out?: string;
  readonly json?: true;
}

export async function examineMachine({ env, process, terminal }: CliContext, command: Command): Promise<number> {
  const { state, out, json } = command.opts<DoctorFlags>();
  const findings: Finding[] = [];
  for await (const finding of examine({ browser: browserPlace(env), nodeVersion: process.version, stateUri: state, out })) {
    findings.push(finding);
    if (json !== true) tell(terminal, finding);
  }
  const problems = findings.filter(({ ok }) => !ok).length;
  if (json === true) terminal.printJson({ ok: problems === 0, findings });
  else terminal.print(problems === 0 ? 'goldleaf has what it needs' : `goldleaf has ${count(problems, 'problem')} here`);
  return doctorVerdict(findings);
}

function tell(terminal: Terminal, { subject, ok, found, hint }: Finding): void {
  const { green, red, dim } = terminal.outStyle;
  terminal.print(`${ok ? green('ok     ') : red('problem')}  ${subject.padEnd(8)} ${found}`);
  if (hint !== undefined) terminal.print(dim(`                  ${hint}`));
}
