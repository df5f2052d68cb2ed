import { attachmentSchema } from '../../attachments/attachments.ts'
import { flag, group, id, identifier, list, number, open, text, unchecked } from '../fields.ts'
import { defineRecordKind, textOf } from '../record-kind.ts'
import { sampleRecords } from '../sample-records.ts'
import { byText } from '../sort-key.ts'

const attachment = attachmentSchema('aircraft')

function ktas(name: string) {
  return number(`${name}, knots true airspeed.`)
}

function kias(name: string) {
  return number(`${name}, knots indicated airspeed.`)
}

function kilograms(name: string) {
  return number(`${name}, kilograms.`)
}

function metres(name: string) {
  return number(`Arm of ${name}, metres aft of the datum.`)
}

/** Equipment, performance and mass and balance: stored as the app wrote them. */
const profile = unchecked({
  model: text('Model, for example Cessna 172N.'),
  yearBuilt: number('Year of construction.'),
  multiEngine: flag('Whether it has more than one engine.'),
  equipment: group(
    {
      comNavApproachCode: text('Radio, navigation and approach equipment: ICAO item 10a.'),
      surveillanceCode: text('Surveillance equipment: ICAO item 10b.'),
      pbn: text('PBN capabilities of ICAO item 18. Null: none, or not known.'),
      elt: text('Emergency locator transmitter, for example 406 MHz.'),
    },
    'Equipment and surveillance codes.',
  ),
  speeds: group(
    {
      cruiseKtas: ktas('Cruise'),
      climbKias: kias('Climb'),
      descentKias: kias('Descent'),
      vs0Kias: kias('Stall in landing configuration (Vs0)'),
      vs1Kias: kias('Stall with flaps up (Vs1)'),
      vfeKias: kias('Maximum with flaps extended (Vfe)'),
      vnoKias: kias('Maximum structural cruise (Vno)'),
      vneKias: kias('Never exceed (Vne)'),
      vaKias: kias('Manoeuvring (Va)'),
      vxKias: kias('Best angle of climb (Vx)'),
      vyKias: kias('Best rate of climb (Vy)'),
      bestGlideKias: kias('Best glide'),
    },
    'Speeds.',
  ),
  fuel: group(
    {
      grade: text('Grade, for example 100LL.'),
      usableL: number('Usable fuel, litres.'),
      cruiseBurnLph: number('Consumption in cruise, litres per hour.'),
      climbBurnLph: number('Consumption in climb, litres per hour.'),
      taxiL: number('Fuel for taxi, litres.'),
      densityKgPerL: number('Density, kilograms per litre.'),
    },
    'Fuel.',
  ),
  weights: group(
    {
      emptyKg: kilograms('Empty'),
      maxTakeoffKg: kilograms('Maximum at take-off'),
      maxLandingKg: kilograms('Maximum at landing'),
      maxBaggageKg: kilograms('Maximum baggage'),
    },
    'Weights.',
  ),
  arms: group(
    {
      emptyM: metres('the empty aircraft'),
      frontSeatsM: metres('the front seats'),
      middleSeatsM: metres('the middle seats'),
      rearSeatsM: metres('the rear seats'),
      baggageM: metres('the baggage compartment'),
      forwardBaggageM: metres('the forward baggage compartment'),
      fuelM: metres('the fuel'),
    },
    'Arms.',
  ),
  envelope: list(
    open({
      armM: number('Arm, metres aft of the datum.'),
      weightKg: number('Weight, kilograms.'),
    }),
    'Corners of the weight and balance envelope, in order. Null: not known.',
  ),
  colour: text('Colour and markings.'),
  notes: text('Notes of the pilot.'),
})

/** The aircraft profiles, sorted by registration (spec, Record kinds). */
export const aircraft = defineRecordKind({
  name: 'aircraft',
  collection: 'aircraft',
  title: 'aircraft',
  description: 'An aircraft profile: equipment and surveillance codes, speeds, fuel, weights, arms and envelope.',
  schema: open({
    id,
    registration: identifier('Registration mark.'),
    icaoType: text('ICAO type designator, for example C172.'),
    ...profile,
    attachments: list(attachment, 'Files attached to the aircraft. Null or absent: none.'),
  }),
  parts: { AircraftAttachment: attachment },
  example: sampleRecords.aircraft,
  orderedBy: 'registration',
  order: (record) => byText(textOf(record, 'registration')),
})
