import type { CommandDefinition } from '../src/application/catalogue/define-command.js';
import { GlobalParams } from '../src/application/catalogue/global-params.js';
import { type ParamOptions, paramsOf } from '../src/application/catalogue/param.js';
import { flagName } from '../src/application/catalogue/param-label.js';

const GROUPS: readonly (readonly [CommandDefinition['group'], string])[] = [
  ['observation', 'Observation'],
  ['interaction', 'Interaction'],
  ['app', 'Applications and windows'],
  ['wait', 'Wait'],
  ['system', 'System'],
];

const EFFECTS: Readonly<Record<CommandDefinition['effect'], string>> = {
  read: 'Looks only.',
  act: 'Changes an application.',
  manage: "Changes this program's own state or the desktop's.",
};

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function argument(property: string, param: ParamOptions): string {
  if (param.positional !== undefined) return `\`${property.toUpperCase()}\``;
  const names = [
    ...(param.char === undefined ? [] : [`-${param.char}`]),
    `--${flagName(property)}`,
    ...(param.aliases ?? []).map((alias) => `--${alias}`),
  ];
  return names.map((name) => `\`${name}\``).join(', ');
}

function values(param: ParamOptions): string {
  if (param.options) return param.options.map((option) => `\`${option}\``).join(', ');
  const { minimum, maximum } = param;
  if (minimum !== undefined || maximum !== undefined)
    return `${param.kind} ${minimum === undefined ? '' : String(minimum)}…${maximum === undefined ? '' : String(maximum)}`;
  return param.kind === 'strings' ? 'text, may be repeated' : param.kind;
}

function required(param: ParamOptions): string {
  if (param.default !== undefined) return `\`${String(param.default)}\``;
  return param.required === true ? 'required' : '';
}

function table(input: new () => object): string {
  const rows = [...paramsOf(input)].map(([property, param]) =>
    [
      argument(property, param),
      `\`${property}\``,
      values(param),
      required(param),
      cell(param.description),
    ].join(' | '),
  );
  if (rows.length === 0) return 'It takes nothing.';
  const head = ['argument', 'field', 'value', 'default', 'meaning'];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n');
}

function section(definition: CommandDefinition): string {
  const examples = definition.examples.map(({ line, explains }) => `# ${explains}\n${line}`).join('\n\n');
  return [
    `### ${definition.name}`,
    definition.summary,
    ...(definition.description === undefined ? [] : [definition.description]),
    EFFECTS[definition.effect],
    table(definition.input),
    `\`\`\`sh\n${examples}\n\`\`\``,
  ].join('\n\n');
}

/** The reference of all commands, as Markdown. */
export function commandsPage(catalogue: readonly CommandDefinition[]): string {
  const groups = GROUPS.map(([group, title]) => {
    const members = catalogue.filter((definition) => definition.group === group);
    return members.length === 0 ? '' : [`## ${title}`, ...members.map(section)].join('\n\n');
  });
  return [
    '# Commands',
    'Generated from the command catalogue by `npm run docs`; do not edit.',
    'Every command answers with one JSON object. The argument is the form of the command line, the field its name in ' +
      'the library. Text that begins with `-` goes after `--`.',
    '## Global flags',
    table(GlobalParams),
    '`--desktop NAME` works in a private desktop (`AGENT_DESKTOP_DESKTOP`), `-v`, `--verbose` says on stderr what is ' +
      'going on. Global flags may stand before the command.',
    ...groups.filter((group) => group !== ''),
  ].join('\n\n');
}
