import type { SourceName } from '../../test/measure/real/sources.ts';

/** A recording in a clone: of noise, or of something that is played. */
export interface GateRecording {
  source: SourceName;
  path: string;
  isNoise: boolean;
}

const listed = (source: SourceName, isNoise: boolean, paths: readonly string[]): GateRecording[] =>
  paths.map((path) => ({ source, path, isNoise }));
const inFolder = (folder: string, names: string): string[] => names.split(' ').map((name) => `${folder}/${name}`);

/** The recordings that the noise gate is trained on: each is free to use (training/SOURCES.md). Birds and crickets alone are left out. */
export const GATE_RECORDINGS: readonly GateRecording[] = [
  ...listed(
    'rafaelmardojai/blanket',
    true,
    inFolder(
      'data/resources/sounds',
      'boat.ogg city.ogg coffee-shop.ogg fireplace.ogg pink-noise.ogg rain.ogg storm.ogg train.ogg waves.ogg wind.ogg',
    ),
  ),
  ...listed(
    'jtgsystems/modern-alarm-clock',
    true,
    inFolder('public/sfx', 'city.mp3 fireplace.mp3 forest.mp3 rain.mp3 thunder.mp3 waves.mp3 wind.mp3'),
  ),
  ...listed('DrunkenToast/gui-project', true, inFolder('sounds', 'construction.ogg farm.ogg leaves.ogg')),
  ...listed(
    'hsbakshi/ambient-engine',
    true,
    inFolder('packages/web/public/assets', 'bikes.mp3 footsteps.mp3 hum.mp3 water.mp3 wind1.mp3'),
  ),
  ...listed('librosa/data', false, [
    'audio/Hungarian_Dance_number_5_-_Allegro_in_F_sharp_minor_(string_orchestra).hq.ogg',
    'audio/Karissa_Hobbs_-_Lets_Go_Fishin.hq.ogg',
    'audio/Kevin_MacLeod_-_P_I_Tchaikovsky_Dance_of_the_Sugar_Plum_Fairy.hq.ogg',
    'audio/Kevin_MacLeod_-_Vibe_Ace.hq.ogg',
    'audio/sorohanro_-_solo-trumpet-06.hq.ogg',
  ]),
];

/** Noises that the gate is judged on and never trained on: their collection does not say which of them are free. */
export const JUDGED_NOISES: readonly GateRecording[] = listed('remvze/moodist', true, [
  ...inFolder(
    'public/sounds/nature',
    'campfire.mp3 droplets.mp3 howling-wind.mp3 jungle.mp3 river.mp3 walk-in-snow.mp3 walk-on-gravel.mp3 walk-on-leaves.mp3 ' +
      'waterfall.mp3 waves.mp3 wind-in-trees.mp3 wind.mp3',
  ),
  ...inFolder(
    'public/sounds/places',
    'cafe.mp3 construction-site.mp3 crowded-bar.mp3 laboratory.mp3 laundry-room.mp3 library.mp3 night-village.mp3 office.mp3 ' +
      'restaurant.mp3 subway-station.mp3 supermarket.mp3 underwater.mp3',
  ),
  ...inFolder(
    'public/sounds/rain',
    'heavy-rain.mp3 light-rain.mp3 rain-on-car-roof.mp3 rain-on-leaves.mp3 rain-on-tent.mp3 rain-on-umbrella.mp3 ' +
      'rain-on-window.mp3 thunder.mp3',
  ),
  ...inFolder(
    'public/sounds/things',
    'boiling-water.mp3 bubbles.mp3 ceiling-fan.mp3 clock.mp3 dryer.mp3 keyboard.mp3 paper.mp3 slide-projector.mp3 ' +
      'typewriter.mp3 vinyl-effect.mp3 washing-machine.mp3 windshield-wipers.mp3',
  ),
  ...inFolder(
    'public/sounds/transport',
    'airplane.mp3 inside-a-train.mp3 rowing-boat.mp3 sailboat.mp3 submarine.mp3 train.mp3',
  ),
  ...inFolder('public/sounds/urban', 'busy-street.mp3 crowd.mp3 fireworks.mp3 highway.mp3 road.mp3 traffic.mp3'),
]);
