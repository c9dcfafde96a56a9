import { Container } from 'inversify';
import { expect } from 'chai';
import { createRuntimeModule } from '../../../../src/adapters/runtime/runtime.module.js';
import { Clock } from '../../../../src/ports/clock.js';
import { Environment } from '../../../../src/ports/environment.js';
import { IdSource } from '../../../../src/ports/id-source.js';
import { Logger } from '../../../../src/ports/logger.js';

describe('createRuntimeModule', () => {
  it('binds each port once', () => {
    const container = new Container();
    container.load(createRuntimeModule());
    for (const port of [Clock, Environment, IdSource, Logger])
      expect(container.get(port)).to.equal(container.get(port));
  });

  it('lays the given variables over the environment', () => {
    const container = new Container();
    container.load(createRuntimeModule({ environment: { DISPLAY: ':91' } }));
    expect(container.get<Environment>(Environment).get('DISPLAY')).to.equal(':91');
  });
});
