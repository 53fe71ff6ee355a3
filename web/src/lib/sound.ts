/** A few quiet sounds, made on the spot. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function noise(milliseconds: number, frequency: number, loud: number): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const length = Math.round((context.sampleRate * milliseconds) / 1000);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  const gain = context.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}

function tone(frequency: number, milliseconds: number, loud: number): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const oscillator = context.createOscillator();
  oscillator.frequency.value = frequency;
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + milliseconds / 1000);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start();
  oscillator.stop(context.currentTime + milliseconds / 1000);
}

export const sounds = {
  card: () => noise(70, 2400, 0.25),
  chip: () => {
    noise(30, 5200, 0.3);
    tone(2900, 60, 0.02);
  },
  turn: () => tone(660, 220, 0.04),
};
