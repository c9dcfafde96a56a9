import { expect } from 'chai';
import {
  SCREEN_PLACEMENT,
  scaledPlacement,
  screenBounds,
  windowPlacement,
} from '../../../../src/adapters/linux/screen-placement.js';

describe('screen placement', () => {
  it('takes sentinels for no box', () => {
    const sentinels = [
      [-2147483648, -2147483648, 1, 1],
      [10, 10, -1, 20],
      [0, 0, 2147483647, 5],
      [Number.NaN, 0, 1, 1],
    ] as const;
    for (const box of sentinels) expect(screenBounds(box, SCREEN_PLACEMENT), box.join()).to.equal(undefined);
    expect(screenBounds(undefined, SCREEN_PLACEMENT)).to.equal(undefined);
    expect(screenBounds([3, 4, 5, 0], SCREEN_PLACEMENT)).to.deep.equal({ x: 3, y: 4, width: 5, height: 0 });
  });

  it('adds the place of the window and its invisible border (GTK 4)', () => {
    const shadowed = windowPlacement([0, 0, 300, 200], {
      bounds: [100, 50, 352, 260],
      gtkFrameExtents: [26, 26, 23, 37],
    });
    expect(screenBounds([10, 20, 30, 40], shadowed)).to.deep.equal({ x: 136, y: 93, width: 30, height: 40 });
    const solid = windowPlacement([0, 0, 355, 486], { bounds: [1235, 0, 365, 496] });
    expect(screenBounds([16, 288, 55, 40], solid)).to.deep.equal({ x: 1256, y: 293, width: 55, height: 40 });
  });

  it('applies a scale factor once', () => {
    const gtk4 = windowPlacement([0, 0, 300, 200], { bounds: [100, 50, 600, 400] });
    expect(screenBounds([10, 20, 30, 40], gtk4)).to.deep.equal({ x: 120, y: 90, width: 60, height: 80 });
    const gtk3 = scaledPlacement([50, 25, 300, 200], { bounds: [100, 50, 600, 400] });
    expect(screenBounds([60, 45, 30, 40], gtk3)).to.deep.equal({ x: 120, y: 90, width: 60, height: 80 });
    expect(scaledPlacement([0, 0, 300, 200], { bounds: [0, 0, 310, 210] }).scale).to.equal(1);
  });

  it('knows no place without a window', () => {
    expect(screenBounds([1, 2, 3, 4], windowPlacement([0, 0, 1, 1], undefined))).to.equal(undefined);
  });
});
