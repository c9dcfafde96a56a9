import { type SimEvent, defineSimApp } from '../sim-app.js';
import { type SimNode, button, field, label, widget, wrapped } from '../sim-node.js';
import { storedNumber, storedObject, storedText, storedTexts } from '../stored.js';

interface ChatModel {
  readonly channel: number;
  readonly search: string;
  readonly draft: string;
  /** Messages sent by the user after the ones that were always there. */
  readonly sent: readonly string[];
  /** Numbers of the messages that carry a reaction. */
  readonly reactions: readonly string[];
}

const WRAPPER_LEVELS = 12;
const CHANNELS = 60;
const FIRST_MESSAGES = 150;
const AUTHORS = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'] as const;
const TOPICS = [
  'the release',
  'the build',
  'lunch',
  'the roadmap',
  'a flaky test',
  'the new design',
] as const;

const START: ChatModel = { channel: 1, search: '', draft: '', sent: [], reactions: [] };

function parse(stored: unknown): ChatModel {
  const fields = storedObject(stored);
  return {
    channel: storedNumber(fields['channel'], START.channel),
    search: storedText(fields['search'], ''),
    draft: storedText(fields['draft'], ''),
    sent: storedTexts(fields['sent'], []),
    reactions: storedTexts(fields['reactions'], []),
  };
}

function channelName(number: number): string {
  return `channel-${String(number).padStart(2, '0')}`;
}

function view(model: ChatModel): SimNode {
  return widget('window', 'window', { name: `${channelName(model.channel)} - Chat` }, [
    wrapped('web', WRAPPER_LEVELS, [
      topBar(model),
      sidebar(model),
      widget('conversation', 'main', { name: 'Conversation' }, [
        widget('title', 'heading', { name: channelName(model.channel) }),
        messageLog(model),
        composer(model),
      ]),
    ]),
  ]);
}

function topBar(model: ChatModel): SimNode {
  return widget('top-bar', 'banner', { name: 'Top bar' }, [
    button('back', 'Back'),
    button('forward', 'Forward'),
    field('search', 'Search messages', model.search),
    button('help', 'Help'),
    widget('profile', 'menubutton', { name: 'Profile', actions: ['Click', 'SetFocus'] }),
  ]);
}

function sidebar(model: ChatModel): SimNode {
  const channels = Array.from({ length: CHANNELS }, (_, index) => {
    const selected = index + 1 === model.channel;
    return widget(`channel-${index + 1}`, 'link', {
      name: channelName(index + 1),
      actions: ['Click', 'SetFocus'],
      ...(selected && { states: ['selected'] }),
    });
  });
  return widget('sidebar', 'navigation', { name: 'Channels' }, [
    wrapped('sidebar-box', 2, [
      widget(
        'channel-list',
        'list',
        {},
        channels.map((link) => widget(`item-${link.id}`, 'listitem', {}, [link])),
      ),
    ]),
  ]);
}

function messageLog(model: ChatModel): SimNode {
  const messages = Array.from({ length: FIRST_MESSAGES }, (_, index) =>
    message(model, index + 1, AUTHORS[index % AUTHORS.length] ?? 'Ada', firstMessage(index)),
  );
  const sent = model.sent.map((text, index) => message(model, FIRST_MESSAGES + index + 1, 'You', text));
  return widget('log', 'log', { name: 'Message log' }, [...messages, ...sent]);
}

function firstMessage(index: number): string {
  return `Message ${index + 1} about ${TOPICS[index % TOPICS.length]}`;
}

function message(model: ChatModel, number: number, author: string, text: string): SimNode {
  const id = `message-${number}`;
  const reacted = model.reactions.includes(String(number));
  return widget(id, 'article', { name: `${author}: ${text}` }, [
    label(`${id}-author`, author),
    label(`${id}-text`, text),
    button(`${id}-react`, 'React', reacted ? { states: ['pressed'] } : {}),
    button(`${id}-reply`, 'Reply'),
    button(`${id}-more`, 'More actions'),
  ]);
}

function composer(model: ChatModel): SimNode {
  return widget('composer', 'form', { name: 'Composer' }, [
    button('attach', 'Attach file'),
    field('draft', 'Message', model.draft, { hint: 'Write a message', nativeId: 'composer-input' }),
    button('emoji', 'Emoji'),
    button('send', 'Send', model.draft === '' ? { states: ['disabled'] } : {}),
  ]);
}

function react(model: ChatModel, event: SimEvent): ChatModel | undefined {
  if (event.kind === 'set-text') {
    if (event.id === 'draft') return { ...model, draft: event.text };
    return event.id === 'search' ? { ...model, search: event.text } : undefined;
  }
  if (event.kind !== 'press') return undefined;
  const [, kind, number = '', part] = /^(channel|message)-(\d+)(?:-(\w+))?$/.exec(event.id) ?? [];
  if (kind === 'channel') return { ...model, channel: Number(number) };
  if (kind === 'message') return pressMessage(model, number, part);
  if (event.id !== 'send') return model;
  return model.draft === '' ? undefined : { ...model, sent: [...model.sent, model.draft], draft: '' };
}

function pressMessage(model: ChatModel, number: string, part: string | undefined): ChatModel {
  if (part !== 'react') return model;
  const others = model.reactions.filter((other) => other !== number);
  return { ...model, reactions: others.length < model.reactions.length ? others : [...others, number] };
}

export const chat = defineSimApp<ChatModel>({
  id: 'org.agent_desktop.Chat',
  name: 'Chat',
  executable: 'chat',
  initial: () => START,
  parse,
  view,
  react,
});
